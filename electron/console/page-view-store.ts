import type { PageView } from '#shared/model/page-view.ts';
import type { EventSource } from './events.ts';
import type { Lock } from './session/lock/lock.ts';
import type { Session } from './session/session.ts';

/** The state of the page for a reload. Removed at the end of the session. */
export function createPageViewStore(
  events: Pick<EventSource, 'on'>,
  session: Pick<Session, 'connection'>,
  lock: Pick<Lock, 'isLocked'>,
) {
  let view: PageView | null = null;
  events.on('session.changed', ({ kind }) => {
    if (kind !== 'signed-in') view = null;
  });
  return {
    keepView(next: PageView) {
      if (session.connection() && !lock.isLocked()) view = next;
    },
    keptView: () => (lock.isLocked() ? null : view),
  };
}
