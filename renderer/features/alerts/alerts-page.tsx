import { Pause, Play, Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { showPage } from '../../state/page.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { TriggeredAlert, Alert, AlertTarget } from '#shared/model/fleet/alert.ts';
import { showDevice } from '../../state/devices-view.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import { AvailabilityIcon } from '../devices/availability/availability-icon.tsx';
import type { TFunction } from 'i18next';
import { useFleet } from '../../state/fleet.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { canNeverBeAvailable } from './can-never-be-available.ts';
import styles from './alerts.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';
import textStyles from '../../ui/text.module.css';

export function AlertsPage() {
  const { t } = useTranslation();
  const { pending, fired } = useConsole((state) => state.alerts);
  const isPaused = useConsole((state) => state.settings.areNotificationsPaused);
  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <h1>{t('alerts.title')}</h1>
        <output className={pageHeaderStyles.count}>
          {t('alerts.waitingCount', { count: pending.length })}
        </output>
        <QuietHoursLine />
        <Button onPress={() => send('settings.change', { areNotificationsPaused: !isPaused })}>
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {t(isPaused ? 'alerts.resume' : 'alerts.pause')}
        </Button>
      </header>
      {pending.length === 0 && fired.length === 0 ? (
        <EmptyState
          title={t('alerts.empty')}
          body={t('alerts.emptyBody')}
          actions={<Button onPress={() => showPage('devices')}>{t('commands.show-devices')}</Button>}
        />
      ) : (
        <div className={styles.lists}>
          <AlertSection
            title={t('alerts.waiting')}
            lines={pending.map((alert) => (
              <PendingLine key={alert.id} alert={alert} />
            ))}
          />
          <AlertSection
            title={t('alerts.cameTrue')}
            action={
              fired.length > 0 && (
                <Button kind="quiet" onPress={() => send('alerts.clearTriggered')}>
                  {t('alerts.clear')}
                </Button>
              )
            }
            lines={fired.map((each) => (
              <TriggeredLine key={each.alert.id} triggered={each} />
            ))}
          />
        </div>
      )}
    </main>
  );
}

function QuietHoursLine() {
  const { t } = useTranslation();
  const { areNotificationsPaused, quietHours } = useConsole((state) => state.settings);
  if (!areNotificationsPaused && quietHours === null) return null;
  return (
    <p className={styles.quiet}>
      {areNotificationsPaused
        ? t('alerts.pausedNow')
        : quietHours && t('alerts.quietNow', { from: quietHours.from, to: quietHours.to })}
      <Button kind="quiet" onPress={() => showPage('settings')}>
        {t('alerts.change')}
      </Button>
    </p>
  );
}

interface AlertSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly lines: readonly ReactNode[];
}

function AlertSection({ title, action, lines }: AlertSectionProps) {
  const { t } = useTranslation();
  return (
    <section>
      <header className={styles.heading}>
        <h2>{title}</h2>
        {action}
      </header>
      {lines.length === 0 ? (
        <p className={textStyles.soft}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>{lines}</ul>
      )}
    </section>
  );
}

/** What set the alert off. A reconnected device may be in use. */
const marks: Readonly<Record<Alert['when'], AvailabilityKind>> = {
  available: 'available',
  unused: 'idle',
  // Whether somebody uses it now is another question.
  'claim-ended': 'claimed',
  reconnected: 'unknown',
  disconnected: 'disconnected',
};

function TriggeredLine({ triggered }: { readonly triggered: TriggeredAlert }) {
  const { t } = useTranslation();
  const { target, when, idleMinutes } = triggered.alert;
  const agent = useAgentNames().get(triggered.agent) ?? triggered.agent;
  return (
    <li>
      <AvailabilityIcon kind={marks[when]} size="medium" />
      <span className={styles.what}>
        <LinkButton kind="text" onPress={() => showDevice(triggered.deviceKey)}>
          <bdi>{triggered.deviceName}</bdi>
        </LinkButton>
        <span>{t(`alerts.became.${when}`, { agent })}</span>
      </span>
      <AsOf at={triggered.at} />
      <Button kind="quiet" onPress={() => send('alerts.add', { target, when, idleMinutes })}>
        {t('alerts.again')}
      </Button>
    </li>
  );
}

function PendingLine({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation();
  const usualMinutes = useConsole((state) => state.settings.idleMinutes);
  const canNeverTrigger = useFleet(({ reports }) => canNeverBeAvailable(alert, reports));
  const target = describeTarget(t, alert.target);
  return (
    <li>
      <Bell aria-hidden="true" />
      <span className={styles.what}>
        <bdi>{target}</bdi>
        <span>{describeCondition(t, alert)}</span>
        {canNeverTrigger && <span className={styles.problem}>{t('alerts.noReport')}</span>}
      </span>
      {canNeverTrigger && (
        <Button size="small" onPress={() => changeToUnused(alert, usualMinutes)}>
          {t('alerts.changeToUnused')}
        </Button>
      )}
      <AsOf at={alert.createdAt} />
      <ActionMenu
        label={t('alerts.actionsOf', { target })}
        actions={[
          {
            label: t('alerts.takeBack'),
            act: () => send('alerts.remove', { id: alert.id }),
            isDanger: true,
          },
        ]}
      />
    </li>
  );
}

function describeCondition(t: TFunction, { when, idleMinutes }: Alert): string {
  if (when !== 'unused' || idleMinutes === null) return t(`alerts.when.${when}`);
  return t('alerts.when.unusedFor', { minutes: idleMinutes });
}

function changeToUnused({ id, target }: Alert, idleMinutes: number): void {
  send('alerts.remove', { id });
  send('alerts.add', { target, when: 'unused', idleMinutes });
}

function describeTarget(t: TFunction, target: AlertTarget): string {
  switch (target.kind) {
    case 'device':
      return target.name;
    case 'devices':
      return t('alerts.anyOfDevices', { count: target.keys.length, name: target.name });
    case 'search':
      return t('alerts.anyOf', { query: target.query });
  }
}
