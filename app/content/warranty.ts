/** What a rights holder warrants with each track: the words of the terms of service and of the label agreement. */
export const warranty = [
  "the rights holder owns or controls all of the recording and of the composition, or holds written authority from everyone who does;",
  "no sample, performer, producer, co-writer, publisher, collecting society or earlier exclusive deal stands in the way of the licences granted here;",
  "what is declared about the track is complete and true, and its ISRC is the recording’s own;",
  "the track is lawful and infringes nobody’s rights.",
] as const;
