import { Fragment } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { type Availability, type AvailabilityKind, findAvailability } from '#shared/device/availability.ts';
import type { Device } from '#shared/device/device.ts';
import { agentStateAt, deviceFreshness, deviceSeenAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { WatchCondition } from '#shared/model/watch.ts';
import { findTakenAt } from '../../history/filter-events.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import { readText } from '#shared/search/field-text.ts';
import { fieldOf } from '#shared/search/fields.ts';
import { send } from '../../../state/api/send.ts';
import { AvailabilityMark } from '../availability-mark.tsx';
import { wordsOfUse } from '../words-of-use.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureDetails } from '../../../ui/failure-details.tsx';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { WatchButton } from '../../watches/watch-button.tsx';
import { useAwayServices } from '../../agents/status/use-away-services.ts';
import { useSilence } from '../../agents/status/use-silence.ts';
import { useFormats } from '../../../i18n/format.ts';
import { readMoment, useMoment } from '../../../state/moment.ts';
import { useConsole } from '../../../state/console.ts';
import { useFleet } from '../../../state/fleet.ts';
import { closeDevice } from '../../../state/devices-view.ts';
import { AgentCommands } from './agent-commands.tsx';
import { CoordinateCalculator } from './calculator/coordinate-calculator.tsx';
import { Known } from '../table/columns.tsx';
import { DeviationList } from './deviation-list.tsx';
import type { GridRow } from '../../../grid/grid-row.ts';
import { FieldList } from './field-list.tsx';
import { parseRawRecord, showRawRecord } from './raw-record.ts';
import { findElsewhere, type Twins } from '../../../grid/twins.ts';
import { useRawRecord } from './use-raw-record.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './details.module.css';
import iconStyles from '../../../ui/icon.module.css';
import tagStyles from '../../../ui/tag.module.css';
import textStyles from '../../../ui/text.module.css';

/** What a person may wait for, as things stand: a user where its agent states one, else signs of use where they are observed. */
function listWatchable(
  { connectedUser, adbState, observed }: Device,
  kind: AvailabilityKind,
): readonly WatchCondition[] {
  if (kind === 'gone') return ['back'];
  if (kind === 'free' || kind === 'idle') return ['gone'];
  if (connectedUser !== null) return ['free', 'gone'];
  return adbState || observed ? ['unused', 'gone'] : ['gone'];
}

/** All that is known of one device, and how well it is known. */
export function DetailsPanel({ row, twins }: { readonly row: GridRow; readonly twins: Twins }) {
  const { t } = useTranslation();
  const moment = useMoment(5_000);
  const isDemo = useConsole(
    (state) => state.session.kind === 'signed-in' && state.session.choice.kind === 'demo',
  );
  // The row stays the same while its agent answers: the panel follows the answers itself.
  useFleet(({ reports }) => reports.get(row.agent.id));
  const raw = useRawRecord(row.key, deviceSeenAt(row.entry, row.state));
  const { device, deviations } = row.entry;
  const freshness = deviceFreshness(row.entry, row.state, moment.now);
  const { kind } = findAvailability(row, moment);
  const elsewhere = findElsewhere(twins, row);
  const model = device.model.modelName || device.model.modelId || t('devices.noModel');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the controls inside.
    <aside
      className={styles.details}
      data-freshness={freshness}
      aria-label={t('details.label', { model })}
      onKeyDown={(event) => event.key === 'Escape' && closeDevice()}
    >
      <header className={styles.header}>
        <h2>
          <bdi>{model}</bdi>
          {isDemo && (
            <span className={tagStyles.tag} data-kind="demo">
              {t('details.simulated')}
            </span>
          )}
        </h2>
        <Button kind="quiet" aria-label={t('close')} onPress={closeDevice}>
          <svg className={iconStyles.icon} viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 2 8 8M10 2l-8 8" />
          </svg>
        </Button>
      </header>
      <div className={styles.body} data-scroller>
        <Truth row={row} moment={moment} />
        {elsewhere.length > 0 && (
          <p className={styles.elsewhere}>{t('devices.elsewhere', { agents: elsewhere.join(', ') })}</p>
        )}
        <div className={styles.watchButtons}>
          {listWatchable(device, kind).map((when) => (
            <WatchButton
              key={when}
              when={when}
              target={{ kind: 'device', key: row.key, name: nameDevice(device) }}
            />
          ))}
        </div>
        <SizesFigure row={row} />
        <DeviationList deviations={deviations} />
        <FieldList row={row} record={raw === null ? null : parseRawRecord(raw)} />
        <details className={styles.folded}>
          <summary>{t('calculator.title')}</summary>
          <CoordinateCalculator device={device} />
        </details>
        <details className={classNames(styles.folded, styles.raw)}>
          <summary>{t('details.raw')}</summary>
          <ScrollRegion className={styles.record} label={t('details.raw')}>
            <pre>{raw === null ? null : showRawRecord(raw)}</pre>
          </ScrollRegion>
          {raw !== null && <CopyButton text={raw}>{t('details.copyRaw')}</CopyButton>}
        </details>
        <AgentCommands agentId={row.agent.id} />
        {freshness !== 'fresh' && (
          <Button onPress={() => send('devices.dismiss', { keys: [row.key] })}>{t('details.dismiss')}</Button>
        )}
      </div>
    </aside>
  );
}

/** The fields beside the drawing, the first two in the colours of its lines. */
const drawn = [
  { field: 'screen', className: styles.legendScreen },
  { field: 'capture', className: styles.legendCapture },
  { field: 'input', className: undefined },
] as const;

/** The sizes drawn to scale, and their numbers. */
function SizesFigure({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  return (
    <figure className={styles.figure}>
      <DeviceDrawing model={row.entry.device.model} width={150} height={190} />
      <dl>
        {drawn.map(({ field, className }) => (
          <Fragment key={field}>
            <dt className={className}>{t(`fieldNames.${field}`)}</dt>
            <dd>
              <Known text={readText(fieldOf(field), row, readMoment())} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </figure>
  );
}

/** What is true, since when, and why it is not better known. */
function Truth({ row, moment }: { readonly row: GridRow; readonly moment: Moment }) {
  const { now } = moment;
  const { t } = useTranslation();
  const formats = useFormats();
  const history = useConsole((state) => state.history);
  const { entry, agent, state } = row;
  const availability = findAvailability(row, moment);
  const words = wordsOfUse(t, formats, now);
  const seenAt = deviceSeenAt(entry, state);
  const time = seenAt === null ? t('times.never') : formats.time(seenAt);
  const age = seenAt === null ? t('times.unknownAge') : formats.age(seenAt, now);
  const silence = useSilence(agent, agentStateAt(state, now), useAwayServices());
  const evidence =
    isObserved(availability) && entry.device.observed ? words.evidence(entry.device.observed) : [];

  function sentence(): string {
    switch (availability.kind) {
      case 'free':
        return t('availabilityHints.free');
      case 'in-use': {
        if ('tool' in availability) return inUseBy(availability.tool);
        const { user } = availability;
        const takenAt = findTakenAt(history, row.key, user);
        if (takenAt === null) return t('availabilityHints.in-use', { user });
        return t('availabilityHints.in-use-since', { user, since: formats.time(takenAt) });
      }
      case 'active':
        return words.active(availability);
      case 'idle':
        return words.idle(availability);
      case 'gone':
        return t('availabilityHints.gone', { time: formats.time(entry.goneSince ?? now) });
      case 'unknown':
        return silence
          ? `${silence.what} ${t('silence.shows', { age })}`
          : (words.unknown(availability, entry.device) ?? '');
    }
  }

  function inUseBy(tool: string): string {
    const since = entry.device.observed?.HeldBy?.At;
    if (since === undefined) return t('availabilityHints.in-use-tool', { tool });
    return t('availabilityHints.in-use-tool-since', { tool, since: formats.time(Date.parse(since)) });
  }

  const said = sentence();
  return (
    <div className={styles.truth}>
      <AvailabilityMark kind={availability.kind} />
      <p>{said}</p>
      {evidence.length > 0 && (
        <ul className={styles.evidence} aria-label={t('use.evidence.title')}>
          {evidence
            .filter((line) => line !== said)
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
          <li>{t('use.evidence.checked')}</li>
        </ul>
      )}
      {silence && <p>{silence.why}</p>}
      <FailureDetails details={silence?.details ?? null} />
      {(silence || availability.kind === 'gone') && (
        <p className={textStyles.soft}>{silence ? silence.advice : t('advice.gone')}</p>
      )}
      <p className={styles.truthTime}>{t('details.asOf', { time, age })}</p>
    </div>
  );
}

/** Whether the state comes from evidence, which then stands below it. */
function isObserved(availability: Availability): boolean {
  const { kind } = availability;
  if (kind === 'in-use') return 'tool' in availability;
  if (kind === 'unknown') return availability.reason !== 'stale' && availability.reason !== 'adb-state';
  return kind === 'active' || kind === 'idle';
}
