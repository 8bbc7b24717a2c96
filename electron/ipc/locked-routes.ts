import type { RouteName } from '#shared/ipc/contract.ts';
import type { Handlers } from './router.ts';

/** Routes that are allowed while the console is locked: those of the locked page, and those of the page's cleanup. */
const openRoutes: ReadonlySet<RouteName> = new Set([
  'console.snapshot',
  'session.unlock',
  'session.signOut',
  'settings.change',
  'notices.dismiss',
  // The diagnostics contain neither names nor addresses.
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

/** The same handlers, but most of them fail while the console is locked. */
export function guardLocked(handlers: Handlers, isLocked: () => boolean): Handlers {
  const guarded = Object.entries(handlers).map(([route, handle]) => {
    const guard = (input: never): unknown => {
      // The names of the handlers are those of the routes.
      if (isLocked() && !openRoutes.has(route as RouteName)) throw new Error('The console is locked');
      return handle(input);
    };
    return [route, guard] as const;
  });
  // Each one calls its handler with the same route and input.
  return Object.fromEntries(guarded) as Handlers;
}
