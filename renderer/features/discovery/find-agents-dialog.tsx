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
import { ListeningLine } from './listening-line.tsx';
import { RangeSearch } from './range-search.tsx';
import { SearchProgress } from './search-progress.tsx';
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
