import { settingsSchema } from '#shared/ipc/schemas.ts';
import type { SignedIn } from '#shared/model/session.ts';
import type { AgentDiscovery } from '../tools/discovery/discovery.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { History } from '../collections/history/history.ts';
import type { AgentAsker } from '../lab-client/agent-asker.ts';
import type { LabBook } from '../collections/labs/lab-book.ts';
import { labIdOf } from '../collections/labs/lab-id.ts';
import type { LastFleet } from '../fleet/last-fleet/last-fleet.ts';
import type { Pseudonyms } from '../privacy/pseudonyms.ts';
import type { RecentChoices } from './recent-choices/recent-choices.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Snapshots } from '../collections/snapshots/snapshots.ts';
import type { Views } from '../collections/views/views.ts';
import type { Waking } from '../fleet/waking.ts';
import type { Watches } from '../collections/watches/watches.ts';

/** Opens what belongs to a lab when somebody signs in to it, and closes it when they leave. */
export interface Entrance {
  enter(state: SignedIn, asker: AgentAsker): void;
  leave(): void;
}

interface Rooms {
  readonly labBook: LabBook;
  readonly fleet: Fleet;
  readonly lastFleet: LastFleet;
  readonly history: History;
  readonly watches: Watches;
  readonly views: Views;
  readonly recentChoices: RecentChoices;
  readonly snapshots: Snapshots;
  readonly waking: Waking;
  readonly discovery: AgentDiscovery;
  readonly pseudonyms: Pseudonyms;
  readonly settings: SettingsStore;
}

export function createEntrance(rooms: Rooms): Entrance {
  const { recentChoices } = rooms;
  const { labBook, fleet, lastFleet, history, watches, views, snapshots, waking, discovery, pseudonyms } =
    rooms;

  function openRooms(labId: string | null): void {
    for (const room of [history, watches, views, recentChoices, snapshots]) room.open(labId);
  }

  /** Not the demo lab's, which is the same at each start and nobody's own. */
  function remember({ choice, account }: SignedIn, labId: string): void {
    if (choice.kind === 'demo') return;
    const { companyCode, employeeNumber } = account;
    lastFleet.open({ labId, companyCode, employeeNumber }, (kept) => fleet.recall(kept));
    const lastSignIn = { labId: labIdOf(choice), companyCode, employeeNumber };
    // Longer codes than the form can start with are not remembered; the sign-in itself stands.
    if (settingsSchema.shape.lastSignIn.safeParse(lastSignIn).success) rooms.settings.change({ lastSignIn });
  }

  return {
    enter(state, asker) {
      const lab = labBook.remember(state.choice);
      openRooms(lab.id);
      fleet.open(lab.agents, asker);
      remember(state, lab.id);
    },

    leave() {
      lastFleet.leave();
      pseudonyms.forget();
      openRooms(null);
      waking.clear();
      fleet.clear();
      discovery.close();
    },
  };
}
