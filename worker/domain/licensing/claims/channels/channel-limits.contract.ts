/** Per account; the database enforces it, too (0009_licences.sql). */
export const maxChannels = 50;
