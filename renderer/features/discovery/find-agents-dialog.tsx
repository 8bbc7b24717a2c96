import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { addressKey } from '#shared/model/agent-address.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { clearDiscovery, useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { isAddable, toAgentInput } from './found-agents.ts';
import { FoundList } from './found-list.tsx';
import { RangeSearch } from './range-search.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './discovery.module.css';
import fieldStyles from '../../ui/field.module.css';

export interface FindAgentsDialogProps {
  readonly labKind: LabChoice['kind'];
  readonly onClose: () => void;
}

export function FindAgentsDialog({ labKind, onClose }: FindAgentsDialogProps) {
  const { t } = useTranslation();
  // The demo lab has only its own agents.
  const isDemo = labKind === 'demo';
  const { found, isFull } = useConsole((state) => state.discovery);
  const reports = useFleet((state) => state.reports);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setHasFailed] = useState(false);
  const taken = new Set([...reports.values()].map(({ agent }) => addressKey(agent.address)));
  const adding = found
    .filter(({ key }) => chosen.has(key))
    .filter((each) => isAddable(each, taken) === 'yes');

  useEffect(() => {
    clearDiscovery();
    api.call('discovery.listen').catch(() => setHasFailed(true));
    return () => send('discovery.close');
  }, []);

  async function add(): Promise<void> {
    try {
      const agents = adding.map((each) => toAgentInput(each, labKind === 'service'));
      await api.call('agents.addMany', { agents });
      onClose();
    } catch {
      setHasFailed(true);
    }
  }

  return (
    <ModalDialog
      title={t('discovery.title')}
      onClose={onClose}
      className={styles.dialog}
      actions={
        <>
          <Button onPress={onClose}>{t('discovery.close')}</Button>
          <Button kind="primary" isDisabled={isDemo || adding.length === 0} onPress={() => report(add())}>
            {adding.length === 0 ? t('discovery.addNone') : t('agentsPaste.submit', { count: adding.length })}
          </Button>
        </>
      }
    >
      {isDemo && <p className={styles.note}>{t('discovery.demo')}</p>}
      <div className={styles.body}>
        <ListeningLine />
        <FoundList found={found} taken={taken} chosen={chosen} onChoose={setChosen} />
        {isFull && <p className={fieldStyles.hint}>{t('discovery.full', { count: found.length })}</p>}
        <RangeSearch />
      </div>
      <SearchProgress />
      {hasFailed && <Failure>{t('failures.internal')}</Failure>}
    </ModalDialog>
  );
}

function ListeningLine() {
  const { t } = useTranslation();
  const listening = useConsole((state) => state.discovery.listening);
  const isOn = listening.kind === 'on';
  return (
    <div className={styles.listening}>
      <h3>{t('discovery.onNetwork')}</h3>
      <output className={styles.listeningText}>
        {listening.kind === 'failed'
          ? t(`discovery.failed.${listening.reason}`)
          : t(`discovery.listening.${listening.kind}`)}
      </output>
      <Button kind="quiet" onPress={() => send(isOn ? 'discovery.stopListening' : 'discovery.listen')}>
        {isOn ? t('discovery.stop') : t('discovery.start')}
      </Button>
    </div>
  );
}

function SearchProgress() {
  const { t } = useTranslation();
  const formats = useFormats();
  const search = useConsole((state) => state.discovery.search);
  const found = useConsole((state) => state.discovery.found.filter(({ by }) => by === 'search').length);
  if (search.kind === 'none') return null;
  const shown = { asked: formats.number(search.contacted), all: formats.number(search.total) };
  if (search.kind !== 'running') {
    return (
      <output>
        {search.kind === 'canceled'
          ? t('discovery.search.cancelled', shown)
          : found === 0
            ? t('discovery.search.nothing', shown)
            : t('discovery.search.done', { ...shown, count: found })}
      </output>
    );
  }
  return (
    <Progress
      text={t('discovery.search.progress', shown)}
      done={{ value: search.contacted, of: search.total }}
    >
      <Button onPress={() => send('discovery.cancelSearch')}>{t('discovery.search.cancel')}</Button>
    </Progress>
  );
}
