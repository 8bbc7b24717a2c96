/**
 * The reason of a rejected promise, for a later check. The rejection is handled immediately, so it never counts as
 * unhandled. Fails if the promise does not reject.
 */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
}
