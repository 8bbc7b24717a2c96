import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { describe, expect, test } from 'vitest';
import { guardContents, guardSession } from '../../../../electron/desktop/guards.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

const log = createRecordingLog();
/** The log lines after the first `before` lines. */
const logLinesAfter = (before: number) => log.lines.slice(before).map((line) => JSON.parse(line) as unknown);

/** Plain Node can't load Electron. This is the part of WebContents that the guards use. */
class FakeContents extends EventEmitter {
  open: ((details: { url: string }) => { action: string }) | null = null;
  setWindowOpenHandler(handler: FakeContents['open']): void {
    this.open = handler;
  }
}

function createGuarded(): FakeContents {
  const app = new EventEmitter();
  // The guards only listen.
  guardContents(app as unknown as Pick<App, 'on'>, log);
  const contents = new FakeContents();
  app.emit('web-contents-created', {}, contents);
  return contents;
}

/** Whether a guard prevents the event. */
function isPrevented(contents: FakeContents, name: string, details: Record<string, unknown>): boolean {
  let prevented = false;
  contents.emit(name, { ...details, preventDefault: () => (prevented = true) });
  return prevented;
}

describe('contents', () => {
  test.each(['will-frame-navigate', 'will-redirect'])('%s may only lead to the app’s own page', (name) => {
    const before = log.lines.length;
    const contents = createGuarded();
    expect(isPrevented(contents, name, { url: 'app://console/index.html', isMainFrame: true })).toBe(false);
    const others = ['https://example.com/', 'app://console@evil/', 'file:///etc/passwd', 'javascript:1', ''];
    for (const url of others) expect(isPrevented(contents, name, { url, isMainFrame: true })).toBe(true);
    expect(logLinesAfter(before)).toEqual(
      others.map((url) => ({ level: 'warn', message: 'Refused a navigation', url })),
    );
  });

  test.each(['will-frame-navigate', 'will-redirect'])('blocks %s of a frame inside the page', (name) => {
    const details = { url: 'app://console/index.html', isMainFrame: false };
    expect(isPrevented(createGuarded(), name, details)).toBe(true);
  });

  test('open no window, not even of the app’s own page', () => {
    const { open } = createGuarded();
    const before = log.lines.length;
    for (const url of ['https://example.com/', 'app://console/index.html', 'about:blank'])
      expect(open?.({ url })).toEqual({ action: 'deny' });
    expect(logLinesAfter(before)[0]).toEqual({
      level: 'warn',
      message: 'Refused to open a window',
      url: 'https://example.com/',
    });
  });

  test('attach no webview', () => {
    expect(isPrevented(createGuarded(), 'will-attach-webview', {})).toBe(true);
  });
});

type Answer = { cancel?: boolean };

describe('session', () => {
  const handlers: { request?: Function; check?: Function; device?: Function; before?: Function } = {};
  const session = {
    setPermissionRequestHandler: (handler: Function) => (handlers.request = handler),
    setPermissionCheckHandler: (handler: Function) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: Function) => (handlers.device = handler),
    webRequest: { onBeforeRequest: (handler: Function) => (handlers.before = handler) },
  };
  // Each handler is stored to be called below.
  guardSession(session as unknown as Session, log);

  test.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'hid', 'openExternal', 'fullscreen'])(
    'never grants the permission %s',
    (permission) => {
      const answers: unknown[] = [];
      const before = log.lines.length;
      handlers.request?.({}, permission, (granted: boolean) => answers.push(granted));
      expect(answers).toEqual([false]);
      expect(logLinesAfter(before)).toEqual([{ level: 'warn', message: 'Refused a permission', permission }]);
      expect(handlers.check?.({}, permission, 'app://console')).toBe(false);
    },
  );

  test('never chooses a device for the page', () => expect(handlers.device?.({})).toBe(false));

  test.each([
    ['app://console/index.html', false],
    ['https://example.com/', true],
    ['http://127.0.0.1:5037/', true],
    ['ws://127.0.0.1:9222/', true],
    ['file:///etc/passwd', true],
  ])('cancels a request for %s: %s', (url, canceled) => {
    const answers: Answer[] = [];
    const before = log.lines.length;
    handlers.before?.({ url }, (answer: Answer) => answers.push(answer));
    expect(answers).toEqual([{ cancel: canceled }]);
    const refusal = { level: 'warn', message: 'Refused a request of the page', url };
    expect(logLinesAfter(before)).toEqual(canceled ? [refusal] : []);
  });
});
