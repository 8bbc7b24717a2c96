import { EventEmitter } from 'node:events';
import type { FleetChange } from '#shared/ipc/contract.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { AppScope } from '../app-scope.ts';
import type { ConsoleOptions } from '../console-interface.ts';
import { refuseLab } from '../managed/refuse-lab.ts';
import { createLock } from './lock/lock.ts';
import { createRenewal } from './renewal.ts';
import { createSession } from './session.ts';

/**
 * Events from parts of a session to the parts that are created after them. Listeners run in the order in which
 * they were added.
 */
export interface Signals {
  readonly state: [SessionState];
  readonly lock: [SessionState];
  readonly tokenEnded: [];
  readonly renewed: [];
  readonly fleet: [FleetChange];
}

export type SignInScope = ReturnType<typeof createSignInScope>;

/** The session itself: the signed-in user, the lock, and the token. */
export function createSignInScope(app: AppScope, { embeddedLabs, version, log }: ConsoleOptions) {
  const { managed, events, settings, rememberedSignIn, consoleSecret, trust } = app;
  const signals = new EventEmitter<Signals>();
  const session = createSession({
    embeddedLabs,
    rememberedSignIn,
    refuse: (choice) => refuseLab(managed, choice),
    trustOf: (address) => trust.of(address),
    version,
    consoleSecret,
    onTokenEnded: () => signals.emit('tokenEnded'),
    language: () => settings.language(),
    log,
    now: Date.now,
    onChange: (state) => signals.emit('state', state),
  });
  const lock = createLock({
    session,
    rememberedSignIn,
    log,
    onChange: (state) => signals.emit('lock', state),
  });
  const renewal = createRenewal({
    session,
    rememberedSignIn,
    isLocked: () => lock.isLocked(),
    log,
    onChange: (isNeeded) => events.emit('session.renewal', { isNeeded }),
    onRenewed: () => signals.emit('renewed'),
  });
  signals.on('tokenEnded', () => renewal.begin());
  signals.on('state', () => {
    lock.clear();
    renewal.clear();
  });
  signals.on('lock', (state) => {
    renewal.clear();
    events.emit('session.changed', state);
  });
  return { signals, session, lock, renewal };
}
