import type { FleetEvent } from '#shared/model/fleet-event.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { showDevice } from '../../state/devices-view.ts';
import { eventMarks } from './event-marks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './history.module.css';

interface HistoryLineProps {
  readonly event: FleetEvent;
  /** The duration of the state that the event ended, in milliseconds. Null if it is unknown. */
  readonly durationMs: number | null;
  readonly agentName: string;
}

export function HistoryLine({ event: { at, kind, device, user }, durationMs, agentName }: HistoryLineProps) {
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
        <span>{t(`history.words.${kind}`, { user: user === '' ? t('history.unnamed') : user })}</span>
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
