import type { TFunction } from 'i18next';
import { Bell } from 'lucide-react';
import type { Alert, AlertTarget } from '#shared/model/alert.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { canNeverBeAvailable } from './can-never-be-available.ts';
import styles from './alerts.module.css';

export function PendingLine({ alert }: { readonly alert: Alert }) {
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
