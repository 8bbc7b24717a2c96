import type { PageView } from '#shared/model/page-view.ts';
import type { EventSource } from './events.ts';
import type { Lock } from './session/lock/lock.ts';
import type { Session } from './session/session.ts';

/** What the page shows, for a page that is loaded again. Forgotten at the end of the session. */
export interface KeptView {
  /** What its page shows now. */
  keepView(view: PageView): void;
  keptView(): PageView | null;
}

export function createKeptView(
  events: Pick<EventSource, 'on'>,
  session: Pick<Session, 'connection'>,
  lock: Pick<Lock, 'isLocked'>,
): KeptView {
  let view: PageView | null = null;
  events.on('session.changed', ({ kind }) => {
    if (kind !== 'signed-in') view = null;
  });
  return {
    keepView(next) {
      if (session.connection() && !lock.isLocked()) view = next;
    },
    keptView: () => (lock.isLocked() ? null : view),
  };
}
