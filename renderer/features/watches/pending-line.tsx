import type { TFunction } from 'i18next';
import { Bell } from 'lucide-react';
import type { Watch, WatchTarget } from '#shared/model/watch.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { canNeverBeAvailable } from './can-never-be-available.ts';
import styles from './watches.module.css';

/** A waiting alert. */
export function PendingLine({ watch }: { readonly watch: Watch }) {
  const { t } = useTranslation();
  const usualMinutes = useConsole((state) => state.settings.idleMinutes);
  const canNeverTrigger = useFleet(({ reports }) => canNeverBeAvailable(watch, reports));
  const target = describeTarget(t, watch.target);
  return (
    <li>
      <Bell aria-hidden="true" />
      <span className={styles.what}>
        <bdi>{target}</bdi>
        <span>{describeCondition(t, watch)}</span>
        {canNeverTrigger && <span className={styles.problem}>{t('watches.noReport')}</span>}
      </span>
      {canNeverTrigger && (
        <Button size="small" onPress={() => changeToUnused(watch, usualMinutes)}>
          {t('watches.changeToUnused')}
        </Button>
      )}
      <AsOf at={watch.createdAt} />
      <ActionMenu
        label={t('watches.actionsOf', { target })}
        actions={[
          {
            label: t('watches.takeBack'),
            act: () => send('watches.remove', { id: watch.id }),
            isDanger: true,
          },
        ]}
      />
    </li>
  );
}

function describeCondition(t: TFunction, { when, idleMinutes }: Watch): string {
  if (when !== 'unused' || idleMinutes === null) return t(`watches.when.${when}`);
  return t('watches.when.unusedFor', { minutes: idleMinutes });
}

function changeToUnused({ id, target }: Watch, idleMinutes: number): void {
  send('watches.remove', { id });
  send('watches.add', { target, when: 'unused', idleMinutes });
}

function describeTarget(t: TFunction, target: WatchTarget): string {
  switch (target.kind) {
    case 'device':
      return target.name;
    case 'devices':
      return t('watches.anyOfDevices', { count: target.keys.length, name: target.name });
    case 'search':
      return t('watches.anyOf', { query: target.query });
  }
}
