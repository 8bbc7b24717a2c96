import type { Fleet } from '../fleet/fleet.ts';
import type { Notifier } from '../collections/watches/notifier.ts';
import type { Snapshots } from '../collections/snapshots/snapshots.ts';
import type { Views } from '../collections/views/views.ts';
import { mapView, type Veil } from './veil.ts';

/** The fleet as the page asks it. */
export function veilFleet(veil: Veil, fleet: Fleet): Fleet {
  return {
    ...fleet,
    rawRecord(key) {
      const found = fleet.rawRecord(key);
      return found && { record: veil.record(found.record) };
    },
  };
}

/** The snapshots as the page asks them. */
export function veilSnapshots(veil: Veil, snapshots: Snapshots): Snapshots {
  return { ...snapshots, compare: async (id) => veil.comparison(await snapshots.compare(id)) };
}

/** The system's notifications, which everybody before the screen reads. */
export function veilNotifier(veil: Veil, notifier: Notifier): Notifier {
  return {
    show({ title, body }, onClick) {
      notifier.show({ title: veil.words(title), body: veil.words(body) }, onClick);
    },
  };
}

/** The views as the page saves them: letters in what it says mean people. */
export function veilViews(veil: Veil, views: Views): Views {
  return {
    ...views,
    save: (name, content) =>
      views.save(
        veil.revealText(name),
        mapView(content, (text) => veil.revealText(text)),
      ),
    rename: (id, name) => views.rename(id, veil.revealText(name)),
    replace: (id, content) =>
      views.replace(
        id,
        mapView(content, (text) => veil.revealText(text)),
      ),
  };
}
