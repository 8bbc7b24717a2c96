import { type LucideIcon, Monitor, Plus, Wifi } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { openDialog, showTour } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './first-agent.module.css';

export function FirstAgent({ isOwnComputer }: { readonly isOwnComputer: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <Drawing />
      <Status className={styles.words}>
        <h2>{t('devices.empty.noAgents')}</h2>
        <p>{t('devices.empty.noAgentsBody')}</p>
      </Status>
      <ul className={styles.ways}>
        {isOwnComputer && <OwnAdbServerWay />}
        <Way icon={Wifi} title={t('devices.empty.ways.find')} hint={t('devices.empty.ways.findHint')}>
          <Button size="small" onPress={() => openDialog({ kind: 'find-agents' })}>
            {t('discovery.open')}
          </Button>
        </Way>
        <Way icon={Plus} title={t('devices.empty.ways.enter')} hint={t('devices.empty.ways.enterHint')}>
          <Button size="small" onPress={() => openDialog({ kind: 'add-agent', linked: null })}>
            {t('commands.add-agent')}
          </Button>
        </Way>
      </ul>
      <div className={styles.many}>
        <span>{t('devices.empty.ways.many')}</span>
        <Button kind="quiet" onPress={() => openDialog({ kind: 'import-agents', text: '' })}>
          {t('devices.empty.ways.import')}
        </Button>
        <Button kind="quiet" onPress={() => showTour(true)}>
          {t('commands.tour')}
        </Button>
      </div>
    </div>
  );
}

function OwnAdbServerWay() {
  const { t } = useTranslation();
  const { address, state } = useConsole(({ adbServer }) => adbServer);
  if (address === null) return null;
  const hints = { unknown: 'adbAt', 'not-running': 'adbNotRunning', 'other-program': 'adbOther' } as const;
  const hint = t(`devices.empty.ways.${hints[state]}`, { address: formatAgentAddress(address) });
  return (
    <Way icon={Monitor} title={t('devices.empty.ways.adb')} hint={<Status>{hint}</Status>}>
      {state === 'unknown' && (
        <Button
          kind="primary"
          size="small"
          onPress={() =>
            send('agents.add', { address, name: t('signIn.labs.this-computer'), group: '', via: 'lab' })
          }
        >
          {t('devices.empty.ways.add')}
        </Button>
      )}
    </Way>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

function Way({ icon: Icon, title, hint, children }: WayProps) {
  const id = useId();
  return (
    <li className={styles.way} aria-labelledby={id}>
      <Icon aria-hidden="true" />
      <div>
        <h3 id={id}>{title}</h3>
        <small>{hint}</small>
      </div>
      {children}
    </li>
  );
}

function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 132 76" aria-hidden="true">
      <rect className={styles.screen} x="8" y="18" width="30" height="50" rx="5" />
      <rect className={styles.capture} x="11.5" y="21.5" width="23" height="43" rx="2" />
      <rect className={styles.screen} x="94" y="26" width="30" height="42" rx="4" />
      <rect className={styles.capture} x="101" y="36" width="16" height="22" rx="2" />
      <path
        className={styles.agent}
        d="M54 8h24a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H54a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM54 26h24a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H54a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM64 15h11M64 33h11M57 15h1M57 33h1"
      />
      <path className={styles.link} d="M51 33H38M81 33h13" />
    </svg>
  );
}
