import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import type { FiredWatch, Watch, WatchTarget } from '#shared/model/watch.ts';
import { send } from '../../state/api/send.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { canNeverBeFree } from './can-never-be-free.ts';
import { showDevice } from '../../state/devices-view.ts';
import { showPage } from '../../state/page.ts';
import { SettingControls } from '../settings/setting-controls.tsx';
import styles from './watches.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';
import textStyles from '../../ui/text.module.css';

export function WatchesPage() {
  const { t } = useTranslation();
  const { pending, fired } = useConsole((state) => state.watches);
  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <div>
          <h1>{t('watches.title')}</h1>
          <p>{t('watches.lead')}</p>
        </div>
        {fired.length > 0 && <Button onPress={() => send('watches.clearFired')}>{t('watches.clear')}</Button>}
      </header>
      <div className={styles.notifications}>
        <SettingControls place="watches" />
      </div>
      {pending.length === 0 && fired.length === 0 ? (
        <EmptyState
          title={t('watches.empty')}
          body={t('watches.emptyBody')}
          actions={<Button onPress={() => showPage('devices')}>{t('commands.show-devices')}</Button>}
        />
      ) : (
        <div className={styles.lists}>
          <WatchSection
            title={t('watches.waiting')}
            lines={pending.map((watch) => (
              <PendingWatch key={watch.id} watch={watch} />
            ))}
          />
          <WatchSection
            title={t('watches.cameTrue')}
            lines={fired.map((each) => (
              <FiredLine key={each.watch.id} fired={each} />
            ))}
          />
        </div>
      )}
    </main>
  );
}

function WatchSection({ title, lines }: { readonly title: string; readonly lines: readonly ReactNode[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p className={textStyles.soft}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>{lines}</ul>
      )}
    </section>
  );
}

function PendingWatch({ watch }: { readonly watch: Watch }) {
  const { t } = useTranslation();
  const usualMinutes = useConsole((state) => state.settings.idleMinutes);
  const isHopeless = useFleet(({ reports }) => canNeverBeFree(watch, reports));
  return (
    <li>
      <span className={styles.what}>
        <bdi>{describeTarget(t, watch.target)}</bdi>
        <span>{describeCondition(t, watch)}</span>
        {isHopeless && <span>{t('watches.noReport')}</span>}
      </span>
      {isHopeless && (
        <Button onPress={() => changeToUnused(watch, usualMinutes)}>{t('watches.changeToUnused')}</Button>
      )}
      <AsOf at={watch.createdAt} />
      <Button kind="quiet" onPress={() => send('watches.remove', { id: watch.id })}>
        {t('watches.takeBack')}
      </Button>
    </li>
  );
}

function FiredLine({ fired }: { readonly fired: FiredWatch }) {
  const { t } = useTranslation();
  const { target, when, idleMinutes } = fired.watch;
  return (
    <li>
      <span className={styles.what}>
        <bdi>{fired.deviceName}</bdi>
        <span>{t(`watches.became.${when}`, { agent: fired.agent })}</span>
      </span>
      <AsOf at={fired.at} />
      <Button kind="quiet" onPress={() => showDevice(fired.deviceKey)}>
        {t('watches.show')}
      </Button>
      <Button kind="quiet" onPress={() => send('watches.add', { target, when, idleMinutes })}>
        {t('watches.again')}
      </Button>
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
