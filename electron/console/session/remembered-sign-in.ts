import { stat, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { labChoiceSchema } from '#shared/ipc/schemas.ts';
import type { Log } from '#shared/log.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import { passwordDigest } from '#shared/wire/authenticate.ts';
import type { Credentials } from '../lab-client/embedded-labs.ts';
import type { SecretBox } from '../storage/system.ts';
import { removeFile } from '../storage/replace-file.ts';
import { readSealedText, writeSealedText } from '../storage/sealed-text.ts';

export interface SavedSignIn {
  readonly choice: LabChoice;
  readonly credentials: Credentials;
}

interface RememberedSignInOptions {
  readonly path: string;
  readonly secretBox: SecretBox;
  readonly onRemoved: (isRemoved: boolean) => void;
  readonly log: Log;
}

const RETRY_MS = 15_000;

const notKept = 'The sign-in could not be kept';
const notRemoved = 'The kept sign-in could not be removed';

const signInSchema = z.object({
  choice: labChoiceSchema,
  credentials: z.object({ companyCode: z.string(), employeeNumber: z.string(), passwordDigest }),
}) satisfies z.ZodType<SavedSignIn>;

export type RememberedSignIn = ReturnType<typeof createRememberedSignIn>;

/** One sign-in for the next start: the digest, never the password, and only if it's really encrypted. */
export function createRememberedSignIn({ path, secretBox, onRemoved, log }: RememberedSignInOptions) {
  // One after the other, so that a slow earlier write can't bring back a removed sign-in.
  let last: Promise<void> = Promise.resolve();
  let isSuspended = false;
  const removal = createRemoval({ path, onRemoved, log }, () => void retryRemoval());

  function queue(what: string, step: () => Promise<void>): void {
    last = last.then(step).catch((error: unknown) => log.error(what, { error: String(error) }));
  }

  async function write(signIn: SavedSignIn): Promise<void> {
    // Without secure storage, the user has to sign in again.
    if (!(await writeSealedText(path, JSON.stringify(signIn), secretBox))) return removal.run();
    removal.settle(true);
  }

  function retryRemoval(): Promise<void> {
    queue(notRemoved, async () => {
      if (removal.isDue()) await removal.run();
    });
    return last;
  }

  async function open(): Promise<SavedSignIn | null> {
    const text = await readSealedText(path, secretBox);
    return text === null ? null : signInSchema.parse(JSON.parse(text));
  }

  return {
    canRemember: () => secretBox.canSeal().catch(() => false),
    keep: (signIn: SavedSignIn) => queue(notKept, () => write(signIn)),
    remove: () =>
      queue(notRemoved, () => {
        isSuspended = false;
        return removal.run();
      }),
    /** Off the disk until {@link resumeKeeping}, in case the console ends before. */
    suspend: () =>
      queue(notRemoved, async () => {
        isSuspended = (await stat(path).catch(() => null)) !== null;
        await removal.run();
      }),
    resumeKeeping: (signIn: SavedSignIn) =>
      queue(notKept, async () => {
        if (isSuspended) await write(signIn);
        isSuspended = false;
      }),
    flush: retryRemoval,

    /** Null if there's none, or it can't be read now. */
    async read() {
      await last;
      if (removal.isDue()) return null;
      try {
        const signIn = await open();
        // Encrypt it again: the system may have a better key by now.
        if (signIn) queue(notKept, () => write(signIn));
        return signIn;
      } catch (error) {
        // Only its kind: a parser may quote the data.
        log.warn('The remembered sign-in cannot be read', {
          error: error instanceof Error ? error.name : 'unknown',
        });
        return null;
      }
    },
  };
}

function createRemoval(
  { path, onRemoved, log }: Omit<RememberedSignInOptions, 'secretBox'>,
  tryAgain: () => void,
) {
  /** We couldn't remove the file, so don't use what's in it. */
  let isDue = false;
  let retry: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      await removeContent(path);
      settle(true);
    } catch (error) {
      if (!isDue) log.error(notRemoved, { error: String(error) });
      settle(false);
    }
  }

  function settle(isRemoved: boolean): void {
    clearTimeout(retry);
    if (!isRemoved) retry = setTimeout(tryAgain, RETRY_MS).unref();
    if (isRemoved !== isDue) return;
    isDue = !isRemoved;
    onRemoved(isRemoved);
  }

  return { run, settle, isDue: () => isDue };
}

async function removeContent(path: string): Promise<void> {
  try {
    await removeFile(path);
  } catch (error) {
    // In a read-only folder you can still truncate a file, and there's no sign-in in an empty one.
    await truncate(path).catch(() => Promise.reject(error));
  }
}
