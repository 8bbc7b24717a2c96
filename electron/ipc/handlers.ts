import type { RouteName } from '#shared/ipc/contract.ts';
import type { About } from '#shared/model/about.ts';
import type { Console } from '../console/console-interface.ts';
import type { Handlers } from './router.ts';

export interface Desktop {
  copy(text: string): Promise<void>;
  about(): Promise<About>;
}

/** Fine while the console is locked: the lock screen's routes, plus cleanup. */
const openRoutes: ReadonlySet<RouteName> = new Set([
  'console.state',
  'session.unlock',
  'session.signOut',
  'settings.change',
  'notices.dismiss',
  // There are neither names nor addresses in the diagnostics.
  'diagnostics.gather',
  'diagnostics.save',
  'updates.restart',
  'updates.postpone',
  'fleet.setView',
  'page.keepView',
  'page.keptView',
  'discovery.stopListening',
  'discovery.cancelSearch',
  'discovery.close',
]);

export function createHandlers(core: Console, desktop: Desktop): Handlers {
  const { session, agents, fleet, settings, notices, alerts, discovery, snapshots, exporter, views } = core;
  const { trust, lock, claims, screenshots } = core;
  const handlers: Handlers = {
    'console.state': () => core.pageState(),
    'session.signIn': (input) => session.signIn(input),
    'session.openWithoutAccount': () => session.openWithoutAccount(),
    'session.createFirstAccount': (input) => session.createFirstAccount(input),
    'session.canRemember': () => session.canRemember(),
    'session.resume': () => session.resume(),
    'session.lock': () => lock.lock(),
    'session.unlock': ({ password }) => lock.unlock(password),
    'session.signInAgain': ({ password }) => session.signInAgain(password),
    'session.signOut': () => session.signOut(),
    'trust.allowPlain': ({ address }) => trust.allowPlain(address),
    'trust.acceptCertificate': ({ address, fingerprint }) => trust.acceptCertificate(address, fingerprint),
    'trust.chooseAuthority': ({ address }) => trust.chooseAuthority(address),
    'trust.remove': ({ address, what }) => trust.remove(address, what),
    'agents.add': (input) => agents.add(input),
    'agents.addMany': (input) => agents.addMany(input.agents),
    'agents.edit': (input) => agents.edit(input),
    'agents.change': ({ agentIds, change }) => agents.change(agentIds, change),
    'agents.remove': ({ agentIds }) => agents.remove(agentIds),
    'agents.restore': () => agents.restore(),
    'agents.command': ({ agentId, shell }) => exporter.writeCommand(agentId, shell),
    'agents.refresh': ({ agentIds }) => fleet.pollNow(agentIds),
    'fleet.setView': (view) => fleet.setView(view),
    'devices.dismiss': ({ keys }) => fleet.dismiss(keys),
    'devices.export': (input) => exporter.exportDevices(input),
    'devices.raw': ({ key }) => writeRecord(fleet.rawRecord(key)),
    'alerts.add': (input) => alerts.add(input),
    'alerts.remove': ({ id }) => alerts.remove(id),
    'alerts.clearTriggered': () => alerts.clearTriggered(),
    'claims.take': (input) => claims.take(input),
    'claims.extend': (input) => claims.extend(input),
    'claims.release': (input) => claims.release(input),
    'screenshots.take': (input) => screenshots.take(input),
    'screenshots.save': (input) => screenshots.save(input),
    'discovery.listen': () => discovery.listen(),
    'discovery.stopListening': () => discovery.stopListening(),
    'discovery.ranges': () => discovery.ranges(),
    'discovery.search': (request) => discovery.search(request),
    'discovery.cancelSearch': () => discovery.cancelSearch(),
    'discovery.close': () => discovery.close(),
    'snapshots.save': ({ name }) => snapshots.save(name),
    'snapshots.rename': ({ id, name }) => snapshots.rename(id, name),
    'snapshots.remove': ({ id }) => snapshots.remove(id),
    'snapshots.compare': ({ id }) => snapshots.compare(id),
    'views.save': ({ name, content }) => views.save(name, content),
    'views.rename': ({ id, name }) => views.rename(id, name),
    'views.replace': ({ id, content }) => views.replace(id, content),
    'views.move': ({ id, by }) => views.move(id, by),
    'views.remove': ({ id }) => views.remove(id),
    'recentChoices.remember': ({ id }) => core.recentChoices.remember(id),
    'settings.change': (input) => settings.change(input),
    'clipboard.copy': ({ text }) => desktop.copy(text),
    'page.keepView': (view) => core.keepView(view),
    'page.keptView': () => core.keptView(),
    'diagnostics.gather': () => core.diagnostics.gather(),
    'diagnostics.save': () => core.diagnostics.save(),
    'updates.restart': () => core.updates.restart(),
    'updates.postpone': () => core.updates.postpone(),
    'about.read': () => desktop.about(),
    'notices.dismiss': ({ id }) => notices.dismiss(id),
  };
  const guarded = Object.entries(handlers).map(([route, handle]) => {
    const guard = (input: never): unknown => {
      // Handlers are named after routes.
      if (lock.isLocked() && !openRoutes.has(route as RouteName)) throw new Error('The console is locked');
      return handle(input);
    };
    return [route, guard] as const;
  });
  // Each calls its handler with the same route and input.
  return Object.fromEntries(guarded) as Handlers;
}

function writeRecord(found: { readonly record: unknown } | null): string | null {
  return found && JSON.stringify(found.record, null, 2);
}
