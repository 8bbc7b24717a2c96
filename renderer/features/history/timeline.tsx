import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { type FleetEvent, type FleetEventKind, fleetEventKinds } from '#shared/model/fleet-event.ts';
import { filterEvents } from './filter-events.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useConsole } from '../../state/console.ts';
import { showDevice } from '../../state/devices-view.ts';
import { showPage } from '../../state/page.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './history.module.css';

export function Timeline() {
  const { t } = useTranslation();
  const history = useConsole((state) => state.history);
  const gaps = useConsole((state) => state.historyGaps);
  const formats = useFormats();
  const [kind, setKind] = useState<FleetEventKind | 'all'>('all');
  const [query, setQuery] = useState('');
  const shown = filterEvents(history, kind, query);
  return (
    <>
      <div className={styles.filter}>
        <TextField label={t('history.filter')} value={query} onChange={setQuery} />
        <SelectField
          label={t('history.kind')}
          value={kind}
          options={(['all', ...fleetEventKinds] as const).map((value) => ({
            value,
            label: t(`history.kinds.${value}`),
          }))}
          onChange={setKind}
        />
      </div>
      {gaps.map(({ agent, count, since }) => (
        <p key={agent} className={styles.gap}>
          {t('history.gap', { agent, count, number: formats.number(count), time: formats.time(since) })}
        </p>
      ))}
      {shown.length === 0 ? (
        <EmptyState
          title={t(history.length === 0 ? 'history.empty' : 'history.noMatch')}
          body={t(history.length === 0 ? 'history.emptyBody' : 'history.noMatchBody')}
          actions={
            history.length === 0 ? (
              <Button onPress={() => showPage('devices')}>{t('commands.show-devices')}</Button>
            ) : (
              <Button
                onPress={() => {
                  setKind('all');
                  setQuery('');
                }}
              >
                {t('clearFilter')}
              </Button>
            )
          }
        />
      ) : (
        <ScrollRegion className={styles.scroller} label={t('history.title')}>
          <ol className={styles.list} aria-label={t('history.title')}>
            {shown.map((event, index) => (
              <HistoryLine key={`${event.at} ${index}`} event={event} />
            ))}
          </ol>
        </ScrollRegion>
      )}
    </>
  );
}

function HistoryLine({ event }: { readonly event: FleetEvent }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { device, kind, agent, user } = event;
  return (
    <li className={styles.line} data-kind={kind}>
      <time dateTime={new Date(event.at).toISOString()}>{formats.time(event.at)}</time>
      <span className={styles.what}>
        <bdi>{device?.name ?? agent}</bdi> <span>{t(`history.words.${kind}`, { user, agent })}</span>
      </span>
      {device && (
        <Button kind="quiet" onPress={() => showDevice(device.key)}>
          {t('watches.show')}
        </Button>
      )}
    </li>
  );
}
