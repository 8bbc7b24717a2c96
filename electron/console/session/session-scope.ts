import type { AppScope } from '../app-scope.ts';
import type { ConsoleOptions } from '../console-interface.ts';
import { followOwnAdbServer } from './follow-own-adb-server.ts';
import { followSession } from './session-lifecycle.ts';
import { openSessionStores } from './session-stores.ts';
import { createSignInScope } from './sign-in-scope.ts';

export type SessionScope = ReturnType<typeof openSessionScope>;

/** The parts that are created once and contain data only during a session. */
export function openSessionScope(app: AppScope, options: ConsoleOptions) {
  const signIn = createSignInScope(app, options);
  const stores = openSessionStores(app, signIn, options);
  followSession(app, signIn, stores, options.embeddedLabs);
  const ownAdbServer = followOwnAdbServer(app, signIn, stores, options);
  return { ...signIn, ...stores, ownAdbServer };
}
