-- Facebook and Threads go by two names each: a channel is kept by one of them (read-channel.contract.ts), so that it is told
-- apart from no other spelling of itself. One that is kept by both already stays as it is, for its brand to remove.
DROP TRIGGER channel_is_fixed;
UPDATE OR IGNORE channels
SET handle = 'threads.com/' || substr(handle, 13), url = 'https://www.threads.com/' || substr(handle, 13)
WHERE platform = 'meta' AND handle GLOB 'threads.net/?*';
UPDATE OR IGNORE channels
SET handle = 'facebook.com/' || substr(handle, 8), url = 'https://www.facebook.com/' || substr(handle, 8)
WHERE platform = 'meta' AND handle GLOB 'fb.com/?*';
CREATE TRIGGER channel_is_fixed BEFORE UPDATE ON channels BEGIN
  SELECT RAISE(ABORT, 'channel_is_fixed');
END;
