import { errors } from 'undici';

/** Some of the response has arrived, but it's broken. */
export type AnswerFault =
  | 'too-long'
  | 'not-http'
  | 'too-many-interim'
  /** E.g. Content-Length and Transfer-Encoding together: either could be wrong. */
  | 'lengths-conflict'
  /** A Content-Encoding we don't know, or damaged data in one we do. */
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

/** Some bytes of the response had arrived when these happened. */
const begun = new WeakSet<Error>();

export const markBegun = (error: Error): void => void begun.add(error);

/** What undici's error means; null if no response had begun. @param hasHead was its head complete? */
export function findFault(error: Error, hasHead: boolean): AnswerFault | null {
  if (error instanceof BadAnswer) return error.fault;
  // Also a bad Transfer-Encoding after a Content-Length, or the connection's end.
  if (error instanceof errors.ResponseContentLengthMismatchError)
    return hasHead ? 'broken-off' : 'lengths-conflict';
  if (error instanceof errors.HeadersOverflowError) return 'not-http';
  // Its parser has a message for everything, but no codes.
  if (error instanceof errors.HTTPParserError) {
    if (error.message.includes('Invalid EOF state')) return 'broken-off';
    return /Content-Length|Transfer-Encoding|chunk/i.test(error.message) ? 'lengths-conflict' : 'not-http';
  }
  return hasHead || begun.has(error) ? 'broken-off' : null;
}
