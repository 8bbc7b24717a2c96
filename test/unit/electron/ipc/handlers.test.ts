import { expect, it } from 'vitest';
import { routes, type RouteName } from '#shared/ipc/contract.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';

/** Routes that call a part with another name. */
const elsewhere: Partial<Record<RouteName, string>> = {
  'console.state': 'pageState',
  'session.lock': 'lock.lock',
  'session.unlock': 'lock.unlock',
  'agents.command': 'exporter.writeCommand',
  'agents.refresh': 'fleet.pollNow',
  'devices.dismiss': 'fleet.dismiss',
  'devices.export': 'exporter.exportDevices',
  'about.read': 'desktop.about',
  'clipboard.copy': 'desktop.copy',
  'page.keepView': 'keepView',
  'page.keptView': 'keptView',
};

/** A console whose parts and methods return their call. It is not locked. */
function recordCalls(prefix = ''): object {
  return new Proxy(() => {}, {
    get: (_target, name) => recordCalls(prefix === '' ? String(name) : `${prefix}.${String(name)}`),
    apply: (_target, _self, args: readonly unknown[]) =>
      prefix !== 'lock.isLocked' && { record: [prefix, ...args], asked: prefix, args },
  });
}

// Proxies for the whole console, and for the computer.
const core = recordCalls() as unknown as Console;
const desktop = {
  copy: (text: string) => Promise.resolve({ asked: 'desktop.copy', args: [text] } as never),
  about: () => Promise.resolve({ asked: 'desktop.about', args: [] } as never),
};
const handlers = createHandlers(core, desktop);

/** An input whose fields contain their own names. */
const names: Record<string, unknown> = new Proxy({}, { get: (_target, name) => String(name) });

// Each name is one of the contract.
const routeNames = (Object.keys(routes) as RouteName[]).filter((route) => route !== 'devices.raw');

it.each(routeNames)('%s calls its own part with its input', async (route) => {
  const answer: unknown = await handlers[route](names as never);
  expect(answer).toMatchObject({ asked: elsewhere[route] ?? route });
  // The input is passed as a whole or field by field, without other values.
  const { args } = answer as { readonly args: readonly unknown[] };
  for (const arg of args) expect(arg === names || typeof arg === 'string').toBe(true);
});

it('gives a device’s record as text, or null', () => {
  expect(handlers['devices.raw']({ key: 'a/0/x' })).toBe(
    JSON.stringify(['fleet.rawRecord', 'a/0/x'], null, 2),
  );
  const empty = { lock: { isLocked: () => false }, fleet: { rawRecord: () => null } };
  expect(createHandlers(empty as unknown as Console, desktop)['devices.raw']({ key: 'a/0/x' })).toBeNull();
});
