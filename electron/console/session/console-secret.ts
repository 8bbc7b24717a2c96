import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';
import type { AccountKey } from '../lab-client/session-token.ts';
import { readSealedText, writeSealedText } from '../storage/sealed-text.ts';
import type { SecretBox } from '../storage/system.ts';

/** A locked keyring may wait for a person. A sign-in won't. */
const LONGEST_MS = 2_000;

const newSecret = () => randomBytes(32).toString('hex');
const secretSchema = z.string().regex(/^[0-9a-f]{64}$/);

export type ConsoleSecret = ReturnType<typeof createConsoleSecret>;

/**
 * Made for the first sign-in to a service and stored encrypted. Without secure storage it's gone when the console is.
 */
export function createConsoleSecret(path: string, secretBox: SecretBox, log: Log) {
  let known: Promise<string> | null = null;

  async function open(): Promise<string | null> {
    const text = await readSealedText(path, secretBox);
    return text === null ? null : secretSchema.parse(text);
  }

  async function make(): Promise<string> {
    const secret = newSecret();
    await writeSealedText(path, secret, secretBox);
    return secret;
  }

  /** Only the kind of error: a parser may quote the data. */
  function warn(what: string, error: unknown): null {
    const name = error instanceof Error ? error.name : 'unknown';
    log.warn(`The secret of this console ${what}`, { error: name });
    return null;
  }

  async function openOrMake(): Promise<string> {
    const opened = await open().catch((error: unknown) => warn('cannot be read', error));
    if (opened !== null) return opened;
    return (await make().catch((error: unknown) => warn('could not be kept', error))) ?? newSecret();
  }

  /** One form per account and service, so that no other service can use or recognize it. */
  return async function secretFor(
    address: string,
    { companyCode, employeeNumber }: AccountKey,
  ): Promise<string | undefined> {
    known ??= openOrMake();
    const tooLong = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => tooLong.resolve(undefined), LONGEST_MS);
    const secret = await Promise.race([known, tooLong.promise]);
    clearTimeout(timer);
    if (secret === undefined) return undefined;
    return createHmac('sha256', secret)
      .update(JSON.stringify([address, companyCode, employeeNumber]))
      .digest('base64url');
  };
}
