/** Of an account; the database counts them (0009_licences.sql). */
export const maxChannels = 50;
