import { expect, it } from 'vitest';
import { routes, type RouteName } from '#shared/ipc/contract.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';

/** What a route asks that is not called like the route itself. */
const elsewhere: Partial<Record<RouteName, string>> = {
  'console.snapshot': 'snapshot',
  'session.lock': 'lock.lock',
  'session.unlock': 'lock.unlock',
  'agents.command': 'exporter.writeCommand',
  'agents.ask': 'fleet.pollNow',
  'devices.dismiss': 'fleet.dismiss',
  'devices.export': 'exporter.exportDevices',
  'about.read': 'desktop.about',
  'clipboard.copy': 'desktop.copy',
  'page.keepView': 'keepView',
  'page.keptView': 'keptView',
};

/** A console whose every part and method answers how it was asked; it is not locked. */
function recordCalls(prefix = ''): object {
  return new Proxy(() => {}, {
    get: (_target, name) => recordCalls(prefix === '' ? String(name) : `${prefix}.${String(name)}`),
    apply: (_target, _self, args: readonly unknown[]) =>
      prefix !== 'lock.isLocked' && { record: [prefix, ...args], asked: prefix, args },
  });
}

// Proxies that stand for all of the console, and for the computer.
const core = recordCalls() as unknown as Console;
const desktop = {
  copy: (text: string) => Promise.resolve({ asked: 'desktop.copy', args: [text] } as never),
  about: () => Promise.resolve({ asked: 'desktop.about', args: [] } as never),
};
const handlers = createHandlers(core, desktop);

/** As an input: each field holds its own name. */
const names: Record<string, unknown> = new Proxy({}, { get: (_target, name) => String(name) });

// Each name of the contract's.
const routeNames = (Object.keys(routes) as RouteName[]).filter((route) => route !== 'devices.raw');

it.each(routeNames)('%s is answered by its own part, with what it was given', async (route) => {
  const answer: unknown = await handlers[route](names as never);
  expect(answer).toMatchObject({ asked: elsewhere[route] ?? route });
  // Whole, or field by field: nothing that was not given.
  const { args } = answer as { readonly args: readonly unknown[] };
  for (const arg of args) expect(arg === names || typeof arg === 'string').toBe(true);
});

it('the record of a device is text, and none where there is no device', () => {
  expect(handlers['devices.raw']({ key: 'a/0/x' })).toBe(
    JSON.stringify(['fleet.rawRecord', 'a/0/x'], null, 2),
  );
  const empty = { lock: { isLocked: () => false }, fleet: { rawRecord: () => null } };
  expect(createHandlers(empty as unknown as Console, desktop)['devices.raw']({ key: 'a/0/x' })).toBeNull();
});
