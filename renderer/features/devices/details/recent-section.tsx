import { useMemo } from 'react';
import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import { showPage } from '../../../state/page.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { findDurations } from '../../history/event-durations.ts';
import { eventMarks } from '../../history/event-marks.tsx';
import { PanelSection } from './panel-section.tsx';
import styles from './recent-section.module.css';
import textStyles from '../../../ui/text.module.css';

const MAX_RECENT = 3;

export function RecentSection({ deviceKey }: { readonly deviceKey: string }) {
  const { t } = useTranslation();
  const history = useConsole((state) => state.history);
  const own = useMemo(() => history.filter(({ device }) => device?.key === deviceKey), [history, deviceKey]);
  const durations = useMemo(() => findDurations(own), [own]);
  if (own.length === 0) return null;
  return (
    <PanelSection
      title={t('details.recent')}
      link={<LinkButton onPress={() => showPage('history')}>{t('history.title')}</LinkButton>}
    >
      <ol className={styles.events} aria-label={t('details.recent')}>
        {own.slice(0, MAX_RECENT).map((event) => (
          <EventLine
            key={`${event.at} ${event.kind}`}
            event={event}
            durationMs={durations.get(event) ?? null}
          />
        ))}
      </ol>
    </PanelSection>
  );
}

interface EventLineProps {
  readonly event: FleetEvent;
  /** How long the state lasted that the event ended, in ms. Null if unknown. */
  readonly durationMs: number | null;
}

function EventLine({ event: { at, kind, user }, durationMs }: EventLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li>
      <time dateTime={new Date(at).toISOString()} title={formats.time(at)}>
        {formats.clock(at)}
      </time>
      {eventMarks[kind]}
      <span className={styles.what}>
        {t(`history.words.${kind}`, { user: user || t('history.unnamed') })}
        {durationMs !== null && (
          <span className={textStyles.soft}>
            {' '}
            {t('history.after', { duration: formats.duration(durationMs) })}
          </span>
        )}
      </span>
    </li>
  );
}
