import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { askBeforeQuit, closeBeforeQuit, followQuit } from '../../../../electron/desktop/quit.ts';

/** Electron cannot be loaded in plain Node. This is the part of `app` that quitting uses. */
class FakeApp extends EventEmitter {
  readonly exits: number[] = [];
  exit(code = 0): void {
    this.exits.push(code);
  }
  /** Whether the quit was prevented. */
  quit(): boolean {
    let isHeld = false;
    this.emit('will-quit', { preventDefault: () => (isHeld = true) });
    return isHeld;
  }
}

function follow(close: () => Promise<void>, log = silentLog): FakeApp {
  const app = new FakeApp();
  // `on` of an emitter; its overloads name Electron's events.
  closeBeforeQuit(app as unknown as Parameters<typeof closeBeforeQuit>[0], close, log, 1000);
  return app;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('quits after everything is closed, and closes once', async () => {
  const closing = Promise.withResolvers<void>();
  const close = vi.fn<() => Promise<void>>(() => closing.promise);
  const app = follow(close);
  expect(app.quit()).toBe(true);
  expect(app.quit()).toBe(true);
  expect(app.exits).toEqual([]);
  closing.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.exits).toEqual([0]);
  expect(close).toHaveBeenCalledOnce();
});

test('doesn’t wait forever', async () => {
  const app = follow(() => new Promise(() => {}));
  app.quit();
  await vi.advanceTimersByTimeAsync(999);
  expect(app.exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(app.exits).toEqual([0]);
});

test('quits when closing fails, and logs what went wrong', async () => {
  const log = createRecordingLog();
  const app = follow(() => Promise.reject(new Error('still writing')), log);
  app.quit();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.exits).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
  expect(log.lines).toEqual([expect.stringMatching(/"error".*Closing failed.*still writing/)]);
});

test('knows that the app is quitting, also for an update', () => {
  for (const event of ['before-quit', 'before-quit-for-update']) {
    const [app, updater] = [new EventEmitter(), new EventEmitter()];
    // `on` of emitters; its overloads name Electron's events.
    const isQuitting = followQuit(...([app, updater] as unknown as Parameters<typeof followQuit>));
    expect(isQuitting()).toBe(false);
    (event === 'before-quit' ? app : updater).emit(event);
    expect(isQuitting()).toBe(true);
  }
});

test.each([
  [{ response: 0 }, async () => {}],
  [{ response: 0 }, () => new Promise<void>(() => {})],
  [{ response: 1 }, null],
  [null, null],
])('asks once whether to release claims, and then quits: %o', async (answer, releasing) => {
  const app = new EventEmitter();
  const quits = vi.fn<() => void>();
  const release = vi.fn<(input: object) => Promise<void>>(releasing ?? (async () => {}));
  const ask = vi.fn<(options: { readonly message: string }) => Promise<unknown>>(() =>
    answer === null ? new Promise(() => {}) : Promise.resolve(answer),
  );
  const devices = [{ agent: '10.0.0.5:5037', deviceId: 'x' }];
  const own = () => ({ devices, until: 0 });
  const parts = {
    app: Object.assign(app, { quit: quits }),
    updater: new EventEmitter(),
    core: { claims: { own, release }, language: () => 'en' },
    ask,
    log: silentLog,
  };
  // The parts of Electron and of the console that it uses.
  askBeforeQuit(parts as unknown as Parameters<typeof askBeforeQuit>[0]);
  const preventDefault = vi.fn<() => void>();
  app.emit('before-quit', { preventDefault });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ask.mock.calls[0]?.[0].message).toMatch(/^You have 1 claim until \d\d:\d\d\. Release it\?$/);
  expect(release.mock.calls).toEqual(releasing ? [[{ devices }]] : []);
  expect(quits).toHaveBeenCalledOnce();
  app.emit('before-quit', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
