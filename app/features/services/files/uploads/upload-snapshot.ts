/**
 * `waiting`: the line is down, it tries again by itself. `failed`: it gave up, Retry goes on. `refused`: the server
 * will not have this video, or its file cannot be read any more. `gone`: the server has thrown this upload away, a new one may be started. `cancelled`: here
 * or elsewhere, nothing is sent unless somebody asks for it.
 */
export type UploadStatus =
  | "uploading"
  | "waiting"
  | "paused"
  | "uploaded"
  | "failed"
  | "refused"
  | "gone"
  | "cancelled";
export type UploadSnapshot = {
  status: UploadStatus;
  sentBytes: number;
  totalBytes: number;
  /** Words for a person when failed or refused. */
  message: string | null;
  /** Failed, and goes on once somebody has signed in. */
  isSignedOut?: boolean;
};
