import { errors } from 'undici';

/** What is wrong with a response of which at least a part has arrived. */
export type AnswerFault =
  | 'too-long'
  | 'not-http'
  | 'too-many-interim'
  /** Such as Content-Length and Transfer-Encoding together. Either could be wrong. */
  | 'lengths-conflict'
  /** An unknown Content-Encoding, or damaged data in a known one. */
  | 'encoding-unread'
  | 'broken-off';

export class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
  readonly fault: AnswerFault;

  constructor(fault: AnswerFault, options?: ErrorOptions) {
    super(`The response can't be read: ${fault}`, options);
    this.fault = fault;
  }
}

/** Errors of connections on which bytes of the current response had arrived. */
const begun = new WeakSet<Error>();

export const markBegun = (error: Error): void => void begun.add(error);

/** Reads an error of undici. Null if no response had begun. @param hasHead whether its head was complete */
export function findFault(error: Error, hasHead: boolean): AnswerFault | null {
  if (error instanceof BadAnswer) return error.fault;
  // Also an invalid Transfer-Encoding after a Content-Length, or the end of the connection.
  if (error instanceof errors.ResponseContentLengthMismatchError)
    return hasHead ? 'broken-off' : 'lengths-conflict';
  if (error instanceof errors.HeadersOverflowError) return 'not-http';
  // Its parser has a message for each case, but no code.
  if (error instanceof errors.HTTPParserError) {
    if (error.message.includes('Invalid EOF state')) return 'broken-off';
    return /Content-Length|Transfer-Encoding|chunk/i.test(error.message) ? 'lengths-conflict' : 'not-http';
  }
  return hasHead || begun.has(error) ? 'broken-off' : null;
}
