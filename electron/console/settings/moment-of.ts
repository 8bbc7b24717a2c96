import type { Moment } from '#shared/model/moment.ts';
import type { Settings } from '#shared/model/settings.ts';

/** The moment `now` with the user's idle period. */
export function momentOf({ idleMinutes }: Pick<Settings, 'idleMinutes'>, now: number): Moment {
  return { now, idleMs: idleMinutes * 60_000 };
}
