import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { addressKey, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { clearDiscovery, useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { isAddable, toAgentInput, type Addable } from './found-agents.ts';
import { RangeSearch } from './range-search.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { Found } from '#shared/model/fleet/discovery.ts';
import { Server, TabletSmartphone } from 'lucide-react';
import { CheckBox } from '../../ui/check-box.tsx';
import { isLoopback } from '#shared/model/text/loopback.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './discovery.module.css';
import fieldStyles from '../../ui/field.module.css';
import tagStyles from '../../ui/tag.module.css';

export interface FindAgentsDialogProps {
  readonly labKind: LabChoice['kind'];
  readonly onClose: () => void;
}

export function FindAgentsDialog({ labKind, onClose }: FindAgentsDialogProps) {
  const { t } = useTranslation();
  // The demo lab only has its own agents.
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

interface FoundListProps {
  readonly found: readonly Found[];
  /** Of the lab's agents. */
  readonly taken: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function FoundList({ found, taken, chosen, onChoose }: FoundListProps) {
  const { t } = useTranslation();
  const addable = found.filter((each) => isAddable(each, taken) === 'yes');
  const left = addable.filter(({ key }) => !chosen.has(key));

  if (found.length === 0) {
    return (
      <div className={styles.empty}>
        <strong>{t('discovery.empty')}</strong>
        <p>{t('discovery.emptyBody')}</p>
      </div>
    );
  }
  return (
    <section className={styles.found}>
      <header>
        <h3 aria-live="polite">{t('discovery.found', { count: found.length })}</h3>
        {addable.length > 1 && (
          <Button
            kind="quiet"
            onPress={() => onChoose(new Set(left.length === 0 ? [] : addable.map(({ key }) => key)))}
          >
            {left.length === 0 ? t('discovery.chooseNone') : t('discovery.chooseAll')}
          </Button>
        )}
      </header>
      <ul className={styles.list} aria-label={t('discovery.list')}>
        {found.map((each) => (
          <FoundRow
            key={each.key}
            found={each}
            addable={isAddable(each, taken)}
            isChosen={chosen.has(each.key)}
            onChoose={() => onChoose(chosen.symmetricDifference(new Set([each.key])))}
          />
        ))}
      </ul>
    </section>
  );
}

interface FoundRowProps {
  readonly found: Found;
  readonly addable: Addable;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FoundRow({ found, addable, isChosen, onChoose }: FoundRowProps) {
  const { t } = useTranslation();
  const address = formatAgentAddress(found.address);
  const program = [t(`discovery.kinds.${found.kind}`), found.version].filter(Boolean).join(' ');
  const facts = found.name ? [address, program] : [program];
  const Icon = found.kind === 'phone' ? TabletSmartphone : Server;
  const words = (
    <span className={styles.words}>
      <span className={styles.name}>
        <bdi>{found.name || address}</bdi>
        {addable === 'in-lab' && <span className={tagStyles.tag}>{t('discovery.inLab')}</span>}
      </span>
      <small>{facts.join(' · ')}</small>
      {found.kind === 'adb-server' && !isLoopback(found.address.host) && (
        <small>{t('discovery.adbServerHint')}</small>
      )}
    </span>
  );
  if (found.kind === 'phone') {
    return (
      <li className={classNames(styles.row, styles.phone)}>
        <Icon aria-hidden="true" />
        {words}
        <PhoneHint address={address} needsPairing={found.needsPairing} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <CheckBox isSelected={isChosen && addable === 'yes'} isDisabled={addable !== 'yes'} onChange={onChoose}>
        <Icon aria-hidden="true" />
        {words}
      </CheckBox>
    </li>
  );
}

/** A phone isn't an agent, but here's how it becomes a device of the lab. */
function PhoneHint({ address, needsPairing }: { readonly address: string; readonly needsPairing: boolean }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const command = `adb connect ${address}`;

  async function copy(): Promise<void> {
    await api.call('clipboard.copy', { text: command });
    setIsCopied(true);
  }

  return (
    <>
      <small>
        {t('discovery.phoneHint')} {needsPairing && t('discovery.pairingHint')} {t('discovery.connectHint')}
      </small>
      <span className={styles.command}>
        <code>{command}</code>
        <Button kind="quiet" aria-label={t('discovery.copy', { command })} onPress={() => report(copy())}>
          {isCopied ? t('discovery.copied') : t('discovery.copyShort')}
        </Button>
      </span>
    </>
  );
}
