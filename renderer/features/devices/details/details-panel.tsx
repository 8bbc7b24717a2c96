import { useTranslation } from '../../../i18n/translation.tsx';
import { agentStateAt, type Availability } from '#shared/model/freshness.ts';
import { findTakenAt } from '../../history/filter-events.ts';
import type { WatchCondition } from '#shared/model/watch.ts';
import { formatInputRange, formatSize, nameDevice } from '#shared/device/device-text.ts';
import { send } from '../../../state/api/send.ts';
import { AvailabilityMark } from '../availability-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { WatchButton } from '../../watches/watch-button.tsx';
import { useSilence } from '../../agents/use-silence.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { useConsole } from '../../../state/console.ts';
import { useFleet } from '../../../state/fleet.ts';
import { closeDevice } from '../../../state/devices-view.ts';
import { AgentCommands } from './agent-commands.tsx';
import { CoordinateCalculator } from './calculator/coordinate-calculator.tsx';
import { Known } from '../table/columns.tsx';
import { DeviationList } from './deviation-list.tsx';
import { type DeviceRow, rowAvailability, rowFreshness, rowSeenAt } from '../list/device-row.ts';
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

/** All that is known of one device, and how well it is known. */
export function DetailsPanel({ row, twins }: { readonly row: DeviceRow; readonly twins: Twins }) {
  const { t } = useTranslation();
  const now = useNow(5_000);
  const isDemo = useConsole(
    (state) => state.session.kind === 'signed-in' && state.session.choice.kind === 'demo',
  );
  // The row stays the same while its agent answers: the panel follows the answers itself.
  useFleet(({ reports }) => reports.get(row.report.agent.id));
  const raw = useRawRecord(row.key, rowSeenAt(row));
  const { report } = row;
  const { device, deviations } = row.entry;
  const freshness = rowFreshness(row, now);
  const elsewhere = findElsewhere(twins, row);
  const model = device.model.modelName || device.model.modelId || t('devices.noModel');
  const screen = formatSize(device.model.screen);
  const capture = formatSize(device.model.capture);
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
        <Truth row={row} now={now} />
        {elsewhere.length > 0 && (
          <p className={styles.elsewhere}>{t('devices.elsewhere', { agents: elsewhere.join(', ') })}</p>
        )}
        <div className={styles.watchButtons}>
          {watchable(rowAvailability(row, now).kind).map((when) => (
            <WatchButton
              key={when}
              when={when}
              target={{ kind: 'device', key: row.key, name: nameDevice(device) }}
            />
          ))}
        </div>
        <figure className={styles.figure}>
          <DeviceDrawing
            screen={device.model.screen}
            capture={device.model.capture}
            width={150}
            height={190}
            label={t('devices.drawing', { screen: screen ?? t('unknown'), capture: capture ?? t('unknown') })}
          />
          <dl>
            <dt className={styles.legendScreen}>{t('devices.columns.screen')}</dt>
            <dd>
              <Known text={screen} />
            </dd>
            <dt className={styles.legendCapture}>{t('devices.columns.capture')}</dt>
            <dd>
              <Known text={capture} />
            </dd>
            <dt>{t('devices.columns.input')}</dt>
            <dd>
              <Known text={formatInputRange(device.model.input)} />
            </dd>
          </dl>
        </figure>
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
        <AgentCommands agentId={report.agent.id} />
        {freshness !== 'fresh' && (
          <Button onPress={() => send('devices.dismiss', { keys: [row.key] })}>{t('details.dismiss')}</Button>
        )}
      </div>
    </aside>
  );
}

/** What a person may wait for, as things stand. */
function watchable(kind: Availability['kind']): readonly WatchCondition[] {
  if (kind === 'gone') return ['back'];
  return kind === 'free' ? ['gone'] : ['free', 'gone'];
}

/** What is true, since when, and why it is not better known. */
function Truth({ row, now }: { readonly row: DeviceRow; readonly now: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const history = useConsole((state) => state.history);
  const { entry, report } = row;
  const availability = rowAvailability(row, now);
  const state = agentStateAt(report.state, now);
  const seenAt = rowSeenAt(row);
  const time = seenAt === null ? t('times.never') : formats.time(seenAt);
  const age = seenAt === null ? t('times.unknownAge') : formats.age(seenAt, now);
  const silence = useSilence(report.agent, state);

  function inUse(user: string): string {
    const takenAt = findTakenAt(history, row.key, user);
    if (takenAt === null) return t('availabilityHints.in-use', { user });
    return t('availabilityHints.in-use-since', { user, since: formats.time(takenAt) });
  }

  function sentence(): string {
    if (availability.kind === 'free') return t('availabilityHints.free');
    if (availability.kind === 'in-use') return inUse(availability.user);
    if (availability.kind === 'gone') {
      return t('availabilityHints.gone', { time: formats.time(entry.goneSince ?? now) });
    }
    return silence ? `${silence.what} ${t('silence.shows', { age })}` : t('availabilityHints.unknown-user');
  }

  return (
    <div className={styles.truth}>
      <AvailabilityMark availability={availability} />
      <p>{sentence()}</p>
      {silence && <p>{silence.why}</p>}
      {(silence || availability.kind === 'gone') && (
        <p className={textStyles.soft}>{silence ? silence.advice : t('advice.gone')}</p>
      )}
      <p className={styles.truthTime}>{t('details.asOf', { time, age })}</p>
    </div>
  );
}
