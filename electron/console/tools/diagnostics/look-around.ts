import type { Fleet } from '../../fleet/fleet.ts';
import type { History } from '../../collections/history/history.ts';
import type { LabRepository } from '../../collections/labs/lab-repository.ts';
import type { Notices } from '../../notices.ts';
import type { Session } from '../../session/session.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Snapshots } from '../../collections/snapshots/snapshots.ts';
import type { Watches } from '../../collections/watches/watches.ts';
import type { DiagnosticsOptions } from './diagnostics.ts';

interface Surroundings {
  readonly session: Pick<Session, 'state'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly labs: Pick<LabRepository, 'list'>;
  readonly fleet: Pick<Fleet, 'snapshot'>;
  readonly watches: Pick<Watches, 'list'>;
  readonly history: Pick<History, 'list'>;
  readonly snapshots: Pick<Snapshots, 'list'>;
  readonly notices: Pick<Notices, 'list'>;
}

/** What the console knows of itself now, of which diagnostics write what is nobody's own. */
export function lookAround(console: Surroundings): ReturnType<DiagnosticsOptions['look']> {
  const { session, settings, labs, fleet, watches, history, snapshots, notices } = console;
  return {
    session: session.state(),
    settings: settings.read(),
    labs: labs.list(),
    reports: fleet.snapshot().reports,
    counts: {
      labs: labs.list().length,
      watches: watches.list().pending.length,
      history: history.list().length,
      snapshots: snapshots.list().length,
    },
    notices: notices.list(),
  };
}
