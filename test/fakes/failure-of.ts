/**
 * What a promise rejects with, for looking at later: it is handled from now on, so a rejection that comes before the
 * test gets there is no unhandled one. Fails when the promise does not reject.
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
