/** What some system does not take in a name of a file. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const untaken = /[\\/:*?"<>|\u0000-\u001F\u007F]/g;

/** A text as every system takes it for a part of a file's name. */
export const takenBySystems = (text: string): string => text.replaceAll(untaken, "_");
