import { useTranslation } from '../../i18n/translation.ts';
import type { Found } from '#shared/model/discovery.ts';
import { Button } from '../../ui/button.tsx';
import { isAddable, type Addable } from './found-agents.ts';
import { Server, TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { isLoopback } from '#shared/model/loopback.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './discovery.module.css';
import tagStyles from '../../ui/tag.module.css';

interface FoundListProps {
  readonly found: readonly Found[];
  /** Addresses of the lab's agents. */
  readonly taken: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function FoundList({ found, taken, chosen, onChoose }: FoundListProps) {
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

/** Explains that a phone is not an agent, and how to make it a device of the lab. */
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
