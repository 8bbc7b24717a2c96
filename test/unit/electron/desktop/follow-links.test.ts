import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it, vi } from 'vitest';
import type { Link } from '#shared/model/link.ts';
import { followLinks } from '../../../../electron/desktop/follow-links.ts';

const agent = (host: string): Link => ({ kind: 'agent', address: { host, port: 80 } });

function start(...args: readonly string[]) {
  const app = new EventEmitter();
  const opened: Link[] = [];
  // An emitter is the only part of the app that is used.
  const links = followLinks(app as unknown as Pick<App, 'on'>, args);
  return { app, opened, deliver: () => links.deliverTo((link) => opened.push(link)) };
}

it('keeps the link of the start until a console can open it', () => {
  const { app, opened, deliver } = start('console', 'device-lab://agent/first:80');
  deliver();
  app.emit('second-instance', {}, ['console', '--switch', 'device-lab://agent/second:80']);
  app.emit('second-instance', {}, ['console']);
  expect(opened).toEqual([agent('first'), agent('second')]);
});

it('opens no link after a start without one', () => {
  const { opened, deliver } = start('console', '/folder');
  deliver();
  expect(opened).toEqual([]);
});

it('receives the event of macOS, which comes before the console exists, and handles it', () => {
  const { app, opened, deliver } = start('console');
  const preventDefault = vi.fn<() => void>();
  app.emit('open-url', { preventDefault }, 'device-lab://agent/early:80');
  app.emit('open-url', { preventDefault }, 'device-lab://agent/later:80');
  deliver();
  app.emit('open-url', { preventDefault }, 'nonsense');
  expect(opened).toEqual([agent('later'), { kind: 'unreadable' }]);
  expect(preventDefault).toHaveBeenCalledTimes(3);
});
