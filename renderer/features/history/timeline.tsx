import { Search } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { wordsOf } from '#shared/device/device-text.ts';
import { type FleetEventKind, fleetEventKinds, type FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import { isSameDay, useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useNow } from '../../state/clock.ts';
import { useConsole } from '../../state/console.ts';
import { showPage } from '../../state/page.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { findDurations } from './event-durations.ts';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import { eventMarks } from './event-marks.tsx';
import { showDevice } from '../../state/devices-view.ts';
import styles from './history.module.css';
import fieldStyles from '../../ui/field.module.css';

const MINUTE_MS = 60_000;

export function Timeline() {
  const { t, language } = useTranslation();
  const history = useConsole((state) => state.history);
  const [kind, setKind] = useState<FleetEventKind | 'all'>('all');
  const [query, setQuery] = useState('');
  const now = useNow(MINUTE_MS);
  const durations = useMemo(() => findDurations(history), [history]);
  const agentNames = useAgentNames();
  const shown = filterEvents(history, kind, query, agentNames);
  const days = Map.groupBy(shown, ({ at }) => nameDay(t, language, at, now));
  return (
    <>
      <div className={styles.filter}>
        <div className={classNames(fieldStyles.frame, styles.search)}>
          <Search aria-hidden="true" />
          <input
            type="search"
            aria-label={t('history.filter')}
            placeholder={t('history.filter')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <SelectField
          labelAt="inline"
          size="small"
          label={t('history.kind')}
          value={kind}
          options={(['all', ...fleetEventKinds] as const).map((value) => ({
            value,
            label: t(`history.kinds.${value}`),
          }))}
          onChange={setKind}
        />
      </div>
      <Gaps agentNames={agentNames} />
      {days.size === 0 ? (
        <NoEvents
          isFiltered={history.length > 0}
          onClear={() => {
            setKind('all');
            setQuery('');
          }}
        />
      ) : (
        <ScrollRegion className={styles.scroller} label={t('history.title')}>
          {Array.from(days, ([day, events]) => (
            <section key={day} aria-label={day}>
              <h2 className={styles.day}>{day}</h2>
              <ol aria-label={day} className={styles.list}>
                {events.map((event, index) => (
                  <HistoryLine
                    key={`${event.at} ${index}`}
                    event={event}
                    durationMs={durations.get(event) ?? null}
                    agentName={agentNames.get(event.agent) ?? event.agent}
                  />
                ))}
              </ol>
            </section>
          ))}
        </ScrollRegion>
      )}
    </>
  );
}

/** A filter finds older events. */
const MAX_SHOWN = 300;

/** Keeps events with each word in the device, its agent or the user. `agentNames` are by `ip:port`. */
function filterEvents(
  events: readonly FleetEvent[],
  kind: FleetEventKind | 'all',
  query: string,
  agentNames: ReadonlyMap<string, string>,
): readonly FleetEvent[] {
  const words = wordsOf(query);
  return events
    .filter((event) => {
      if (kind !== 'all' && event.kind !== kind) return false;
      const names = [event.device?.name, event.agent, agentNames.get(event.agent), event.user];
      const text = names.join(' ').normalize('NFC').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, MAX_SHOWN);
}

/** Goes by this computer's time zone, e.g. "Today" or "Friday, November 20". */
function nameDay(t: TFunction, language: string, at: number, now: number): string {
  if (isSameDay(at, now)) return t('history.today');
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (isSameDay(at, yesterday)) return t('history.yesterday');
  return new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(at);
}

/** What isn't listed any more. */
function Gaps({ agentNames }: { readonly agentNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const gaps = useConsole((state) => state.historyGaps);
  return gaps.map(({ agent, count, since }) => (
    <p key={agent} className={styles.gap}>
      {t('history.gap', {
        agent: agentNames.get(agent) ?? agent,
        count,
        number: formats.number(count),
        time: formats.time(since),
      })}
    </p>
  ));
}

function NoEvents({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState
      title={t('history.noMatch')}
      body={t('history.noMatchBody')}
      actions={<Button onPress={onClear}>{t('clearFilter')}</Button>}
    />
  ) : (
    <EmptyState
      title={t('history.empty')}
      body={t('history.emptyBody')}
      actions={<Button onPress={() => showPage('devices')}>{t('commands.show-devices')}</Button>}
    />
  );
}

interface HistoryLineProps {
  readonly event: FleetEvent;
  /** How long the state lasted that the event ended, in ms. Null if unknown. */
  readonly durationMs: number | null;
  readonly agentName: string;
}

function HistoryLine({ event: { at, kind, device, user }, durationMs, agentName }: HistoryLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li className={styles.line}>
      <time dateTime={new Date(at).toISOString()} title={formats.time(at)}>
        {formats.timeOfDay(at)}
      </time>
      {eventMarks[kind]}
      <span className={styles.what}>
        {device ? (
          <LinkButton kind="text" onPress={() => showDevice(device.key)}>
            <bdi>{device.name}</bdi>
          </LinkButton>
        ) : (
          <bdi>{agentName}</bdi>
        )}{' '}
        <span>{t(`history.words.${kind}`, { user: user || t('history.unnamed') })}</span>
        {durationMs !== null && (
          <span className={styles.duration}>
            {' '}
            {t('history.after', { duration: formats.duration(durationMs) })}
          </span>
        )}
      </span>
      <bdi className={styles.agent}>{device && agentName}</bdi>
    </li>
  );
}
