import { app } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import type { Link } from '#shared/model/link.ts';
import { followLinks, registerLinks } from '../../../../electron/desktop/links.ts';

const registered = vi.hoisted(() => vi.fn<(scheme: string) => void>());
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  return {
    app: Object.assign(new EventEmitter(), { isPackaged: true, setAsDefaultProtocolClient: registered }),
  };
});
afterEach(() => {
  app.removeAllListeners();
  vi.restoreAllMocks();
});

const agent = (host: string): Link => ({ kind: 'agent', address: { host, port: 80 } });

function start(...args: readonly string[]) {
  const opened: Link[] = [];
  const links = followLinks(args);
  return { opened, deliver: () => links.deliverTo((link) => opened.push(link)) };
}

it('keeps the startup link until a console can open it', () => {
  const { opened, deliver } = start('console', 'device-lab://agent/first:80');
  deliver();
  app.emit('second-instance', {}, ['console', '--switch', 'device-lab://agent/second:80']);
  app.emit('second-instance', {}, ['console']);
  expect(opened).toEqual([agent('first'), agent('second')]);
});

it('opens nothing if started without a link', () => {
  const { opened, deliver } = start('console', '/folder');
  deliver();
  expect(opened).toEqual([]);
});

it('handles the macOS event that comes before the console exists', () => {
  const { opened, deliver } = start('console');
  const preventDefault = vi.fn<() => void>();
  app.emit('open-url', { preventDefault }, 'device-lab://agent/early:80');
  app.emit('open-url', { preventDefault }, 'device-lab://agent/later:80');
  deliver();
  app.emit('open-url', { preventDefault }, 'nonsense');
  expect(opened).toEqual([agent('later'), { kind: 'unreadable' }]);
  expect(preventDefault).toHaveBeenCalledTimes(3);
});

it.each([
  ['win32', true, [['device-lab']]],
  ['win32', false, []],
  ['darwin', true, []],
  ['linux', true, []],
] as const)('registers links with the system: %s, packaged: %s', (platform, isPackaged, calls) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  Object.assign(app, { isPackaged });
  registered.mockClear();
  registerLinks();
  expect(registered.mock.calls).toEqual(calls);
});
