import { memo, useMemo } from 'react';
import { availabilityKinds } from '#shared/device/availability.ts';
import type { AgentState } from '#shared/model/agent.ts';
import type { WatchCondition } from '#shared/model/watch.ts';
import { send } from '../../../state/api/send.ts';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { AvailabilityMark } from '../availability-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { WatchButton } from '../../watches/watch-button.tsx';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import type { Picks } from '../../../grid/question.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useNow } from '../../../state/clock.ts';
import { useConsole } from '../../../state/console.ts';
import { useDevicePicks } from '../../../state/device-picks.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { writePicks } from '../facets/picks-query.ts';
import { findLongGone } from '../list/long-gone.ts';
import styles from './device-summary.module.css';

/** Characters that a watch's search may have. */
const MOST_WATCHED = 512;

const noTotals: ReadonlyMap<string | null, number> = new Map();

/** One line: how many devices the search leaves, how many of each availability, and who has not answered yet. */
export function DeviceSummary({ view }: { readonly view: GridView }) {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const recheck = useConsole((state) => state.recheck);
  const query = useDevicesView((state) => state.query);
  const picks = useDevicePicks((state) => state.picks);
  const searched = useAfterPaint(useMemo(() => ({ view, query, picks }), [view, query, picks]));
  // The first devices come without counts: looking at each of them would keep them from being seen. A frame later they have them.
  const totals = searched.view.total === 0 ? noTotals : view.countValues('availability');
  const asked = [...reports.values()];
  const waiting = asked.filter(({ state }) => isUnheard(state)).length;
  const isAsking = asked.some((report) => report.isAsking);
  return (
    <fieldset className={styles.summary} aria-label={t('devices.summary')}>
      <strong>
        {view.count === view.total
          ? t('devices.count', { count: view.total })
          : t('devices.matching', { shown: view.count, count: view.total })}
      </strong>
      {availabilityKinds.map(
        (kind) =>
          totals.has(kind) && (
            <span key={kind}>
              <AvailabilityMark kind={kind} /> {totals.get(kind)}
            </span>
          ),
      )}
      <DismissGone {...searched} />
      <SearchWatch
        isStated={totals.has('free') || isAnyStated(view.listMatching('availability', 'in-use'))}
      />
      {recheck && (
        <Progress
          words={t('devices.askingAgain', { waiting: recheck.waiting, count: recheck.all })}
          done={{ value: recheck.all - recheck.waiting, of: recheck.all }}
        />
      )}
      {isAsking && !recheck && waiting === 0 && <span className={styles.asking}>{t('devices.asking')}</span>}
      {waiting > 0 && !recheck && (
        <Progress
          words={t('devices.waiting', { count: waiting })}
          done={{ value: reports.size - waiting, of: reports.size }}
        />
      )}
    </fieldset>
  );
}

/** What was searched for, and what that found. */
interface Searched {
  readonly view: GridView;
  readonly query: string;
  readonly picks: Picks;
}

/** Dismisses what has been gone for long. */
const DismissGone = memo(({ view, query, picks }: Searched) => {
  const { t } = useTranslation();
  const now = useNow(5_000);
  const gone = view.countValues('availability').get('gone') ?? 0;
  const findThem = () => (gone > 0 ? findLongGone(view.listMatching('availability', 'gone'), now) : []);
  // How many they are is looked at anew when the list is another or time has gone on, not with every change of the fleet.
  // oxlint-disable-next-line react/exhaustive-deps
  const longGone = useMemo(() => findThem().length, [gone, view.count, now, query, picks]);
  if (longGone === 0) return null;
  return (
    <Button kind="quiet" onPress={() => send('devices.dismiss', { keys: [...findThem()] })}>
      {t('devices.dismissGone', { count: longGone })}
    </Button>
  );
});

/** Tells when one of those searched for can be had: none is said to be available where no agent states who uses it. It comes after the list, which a person who types looks at. */
const SearchWatch = memo(({ isStated }: { readonly isStated: boolean }) => {
  const query = useDevicesView((state) => state.query);
  const picks = useDevicePicks((state) => state.picks);
  const watched = useAfterPaint(useMemo(() => writePicks(query, picks), [query, picks]));
  if (watched === null || watched === '' || watched.length > MOST_WATCHED) return null;
  return <WatchSearch query={watched} when={isStated ? 'free' : 'unused'} />;
});

// Apart, so that it is not drawn at each letter.
const WatchSearch = memo(({ query, when }: { readonly query: string; readonly when: WatchCondition }) => (
  <WatchButton kind="quiet" when={when} target={{ kind: 'search', query }} />
));

/** Whether an agent states who uses one of these; a lab tool holds the others. */
function isAnyStated(inUse: readonly GridRow[]): boolean {
  return inUse.some(({ entry }) => entry.device.connectedUser !== null);
}

/** Whether an agent has not been heard of, well or badly, since the sign-in. */
function isUnheard(state: AgentState): boolean {
  return state.kind === 'stale'
    ? state.reason.kind === 'from-last-time'
    : state.kind === 'asking' || state.kind === 'never-asked';
}
