import type { App, AutoUpdater, MessageBoxOptions } from 'electron';
import type { Log } from '#shared/log.ts';
import { fillIn, pluralForm } from '#shared/locales/fill-in.ts';
import { locales } from '#shared/locales/languages.ts';
import type { Console } from '../console/console-interface.ts';

export function followQuit(app: Pick<App, 'on'>, updater: Pick<AutoUpdater, 'on'>): () => boolean {
  let isQuitting = false;
  // When the app quits for an update, macOS closes the windows first.
  updater.on('before-quit-for-update', () => (isQuitting = true));
  app.on('before-quit', () => (isQuitting = true));
  return () => isQuitting;
}

/** Holds up the quit while `close` runs, but no longer than `limitMs`: the user must be able to quit. */
export function closeBeforeQuit(
  app: Pick<App, 'on' | 'exit'>,
  close: () => Promise<void>,
  log: Log,
  limitMs = 4000,
): void {
  let isClosing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const limit = setTimeout(() => {
      log.warn('Quit without waiting for everything to close', { limitMs });
      app.exit(0);
    }, limitMs);
    void close()
      .catch((error: unknown) => log.error('Closing failed', { error }))
      .finally(() => {
        clearTimeout(limit);
        app.exit(0);
      });
  });
}

interface ReleaseQuestion {
  readonly app: Pick<App, 'on' | 'quit'>;
  readonly updater: Pick<AutoUpdater, 'on'>;
  readonly core: Pick<Console, 'claims' | 'language'>;
  readonly ask: (options: MessageBoxOptions) => Promise<{ readonly response: number }>;
  readonly log: Log;
}

/** If nobody's there, the computer must still be able to shut down. */
const ANSWER_MS = 30_000;
/** A call may take as long as the lab's settings say. */
const RELEASE_MS = 5_000;

/** Null if the time is over. */
function waitAtMost<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => void setTimeout(resolve, ms, null))]);
}

/** Asks once whether to release the user's claims, which go on without the console. */
export function askBeforeQuit({ app, updater, core, ask, log }: ReleaseQuestion): void {
  let isAsked = false;
  // After an update the console is back.
  updater.on('before-quit-for-update', () => (isAsked = true));

  async function askToRelease({ devices, until }: NonNullable<ReturnType<Console['claims']['own']>>) {
    const language = core.language();
    const { leave: words } = locales[language].native;
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23' }).format(until);
    const message = fillIn(pluralForm(language, words, 'question', devices.length), {
      count: devices.length,
      time,
    });
    const buttons = [words.release, words.keep];
    const title = locales[language].native.name;
    const question = ask({ type: 'question', title, message, buttons, defaultId: 0, cancelId: 1 });
    const answer = await waitAtMost(question, ANSWER_MS);
    if (answer?.response === 0) await waitAtMost(core.claims.release({ devices }), RELEASE_MS);
  }

  app.on('before-quit', (event) => {
    const own = core.claims.own();
    if (isAsked || own === null) return;
    isAsked = true;
    event.preventDefault();
    void askToRelease(own)
      .catch((error: unknown) => log.warn('The claims could not be released', { error: String(error) }))
      .finally(() => app.quit());
  });
}
