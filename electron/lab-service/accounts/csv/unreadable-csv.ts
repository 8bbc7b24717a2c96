/**
 * The file can't be read at all, so nothing is imported. The message is for the user and contains no value of the
 * file.
 */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}
