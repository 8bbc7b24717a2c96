import { MOST_RECENT_CHOICES } from '#shared/ipc/recent-choice.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import type { RecentChoicesDocument } from './recent-choices-format.ts';

/** What was chosen in the palette lately, of the lab that is signed in to: agents, devices and views are the lab's. */
export interface RecentChoices {
  /** The lab whose choices these are from now on; null while nobody is signed in. The session's own change tells of it. */
  open(labId: string | null): void;
  /** The latest first. */
  list(): readonly string[];
  remember(id: string): void;
}

/** Of so many labs; those of the lab that has gone longest without one are forgotten. */
const MOST_LABS = 50;

export function createRecentChoices(
  file: DocumentFile<RecentChoicesDocument>,
  onChange: (ids: readonly string[]) => void,
): RecentChoices {
  let labId: string | null = null;

  const list = () => (labId === null ? [] : (file.read().labs[labId] ?? []));

  return {
    open(next) {
      labId = next;
    },
    list,

    remember(id) {
      if (labId === null) return;
      const ids = [id, ...list().filter((each) => each !== id)].slice(0, MOST_RECENT_CHOICES);
      const { [labId]: _before, ...others } = file.read().labs;
      const kept = Object.entries(others).slice(-(MOST_LABS - 1));
      file.write({ labs: { ...Object.fromEntries(kept), [labId]: ids } });
      onChange(list());
    },
  };
}
