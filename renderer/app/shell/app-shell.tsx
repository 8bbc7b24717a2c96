import { Suspense } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { usePage, isList } from '../../state/page.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { DevicesPage } from '../../features/devices/devices-page.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { AccountNote } from './account-note.tsx';
import { FileDrop } from './file-drop.tsx';
import { LabDialogs } from './lab-dialogs.tsx';
import { AgentsPage, CompareDialog, HistoryPage, SettingsPage, Tour, AlertsPage } from './lazy-screens.ts';
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { RemovedToast } from '../../features/agents/removed-toast.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './app-shell.module.css';

export function AppShell({ session }: { readonly session: SignedIn }) {
  const { t, language } = useTranslation();
  const page = usePage((state) => state.page);
  const comparedKeys = useDevicesView((state) => state.comparedKeys);
  const isTourOpen = usePage((state) => state.isTourOpen);
  const isDemo = session.choice.kind === 'demo';
  return (
    // For the built-in texts of react-aria.
    <I18nProvider locale={language}>
      <div className={styles.shell}>
        <Sidebar session={session} />
        <div className={styles.content}>
          <SignInAgain />
          <AccountNote session={session} />
          {isDemo && <output className={styles.demo}>{t('nav.demoLong')}</output>}
          <ErrorBoundary key={page}>
            <Suspense>
              {isList(page) && <DevicesPage isOwnComputer={session.choice.kind === 'this-computer'} />}
              {page === 'agents' && <AgentsPage />}
              {page === 'alerts' && <AlertsPage />}
              {page === 'history' && <HistoryPage />}
              {page === 'settings' && <SettingsPage session={session} />}
            </Suspense>
          </ErrorBoundary>
        </div>
        <Suspense>{comparedKeys && <CompareDialog keys={comparedKeys} />}</Suspense>
        <RemovedToast />
        <FileDrop />
        <Suspense>
          <LabDialogs session={session} />
        </Suspense>
        <Suspense>{isTourOpen && <Tour />}</Suspense>
      </div>
    </I18nProvider>
  );
}
