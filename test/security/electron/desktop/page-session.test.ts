import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { openPageSession, pagePartition, webPreferences } from '../../../../electron/desktop/page-session.ts';

type Handler = (details: { readonly url: string }, answer: (given: object) => void) => void;

const made = vi.hoisted(() => {
  const createSession = () => ({
    setPermissionRequestHandler: vi.fn<() => void>(),
    setPermissionCheckHandler: vi.fn<() => void>(),
    setDevicePermissionHandler: vi.fn<() => void>(),
    webRequest: { onBeforeRequest: vi.fn<(handler: Handler) => void>() },
    protocol: { handle: vi.fn<(scheme: string, serve: (request: Request) => Promise<Response>) => void>() },
  });
  const page = createSession();
  const fromPartition = vi.fn<(name: string) => typeof page>(() => page);
  return { page, defaultSession: createSession(), fromPartition };
});

vi.mock('electron', () => ({
  session: { defaultSession: made.defaultSession, fromPartition: made.fromPartition },
}));

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'page-session-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
});
beforeEach(() => openPageSession(root, silentLog, (html) => html));
afterAll(() => rmSync(root, { recursive: true }));

it.each(['defaultSession', 'page'] as const)('guards the session: %s', (name) => {
  const session = made[name];
  expect(session.setPermissionRequestHandler).toHaveBeenCalledOnce();
  expect(session.setPermissionCheckHandler).toHaveBeenCalledOnce();
  expect(session.setDevicePermissionHandler).toHaveBeenCalledOnce();
  const answer = vi.fn<(given: object) => void>();
  session.webRequest.onBeforeRequest.mock.calls[0]?.[0]({ url: 'https://example.com/' }, answer);
  expect(answer).toHaveBeenCalledWith({ cancel: true });
});

it('serves the page’s files only in its own session', async () => {
  expect(made.fromPartition).toHaveBeenCalledExactlyOnceWith(pagePartition);
  expect(made.defaultSession.protocol.handle).not.toHaveBeenCalled();
  const [scheme, serve] = made.page.protocol.handle.mock.calls[0] ?? [];
  expect(scheme).toBe('app');
  const response = await serve?.(new Request('app://console/index.html'));
  expect(await response?.text()).toBe('<!doctype html>');
});

it('gives the page a sandbox, an isolated context and no Node', () => {
  expect(webPreferences('/app/preload.cjs', true)).toEqual({
    preload: '/app/preload.cjs',
    // In memory: no prefix `persist:`.
    partition: 'console',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    devTools: false,
  });
});

it('has developer tools only in development', () => {
  expect(webPreferences('/app/preload.cjs', false).devTools).toBe(true);
});
