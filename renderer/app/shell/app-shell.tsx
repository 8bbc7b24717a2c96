import { Suspense, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.ts';
import type { SignedIn } from '#shared/model/session.ts';
import {
  usePage,
  isList,
  closeAccountNote,
  openAccountMenu,
  closeDialog,
  openDialog,
} from '../../state/page.ts';
import { useConsole } from '../../state/console.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { DevicesPage } from '../../features/devices/devices-page.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { Sidebar } from './sidebar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Toast } from '../../ui/toast.tsx';
import { restoreAgents } from '../../features/agents/agent-actions.ts';
import { useAgentsView, changeAgentsView } from '../../state/agents-view.ts';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { report } from '../../state/report.ts';
import { isPageCovered } from '../../state/overlays.ts';
import { readAgentFile } from '../../features/agents/import/agent-lines.ts';
import fileDropStyles from './file-drop.module.css';
import styles from './app-shell.module.css';

export function AppShell({ session }: { readonly session: SignedIn }) {
  const { t, language } = useTranslation();
  const page = usePage((state) => state.page);
  const hasClaims = useConsole(({ claims }) => claims.claims !== null);
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
          <Suspense>{hasClaims && <ClaimMessages />}</Suspense>
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

/** The lab service says they've left the company. They may not know, and nobody else can tell. */
function AccountNote({ session: { account, since } }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const isClosed = usePage(({ noteClosedFor }) => noteClosedFor === since);
  if (account?.status !== 'left' || isClosed) return null;
  return (
    <Banner
      order="account"
      kind="caution"
      actions={
        <Button kind="quiet" onPress={showAccount}>
          {t('nav.account')}
        </Button>
      }
      onDismiss={() => closeAccountNote(since)}
    >
      <strong>{t('account.markedLeft')}</strong> {t('account.leftAdvice')}
    </Banner>
  );
}

function showAccount(): void {
  closeDialog();
  openAccountMenu(true);
}

function LabDialogs({ session }: { readonly session: SignedIn }) {
  const open = usePage((state) => state.dialog);
  switch (open?.kind) {
    case 'palette':
      return <PaletteDialog />;
    case 'add-agent':
    case 'edit-agent':
      return (
        <AgentDialog
          agent={open.kind === 'edit-agent' ? open.agent : null}
          linked={open.kind === 'add-agent' ? open.linked : null}
          canChooseVia={session.choice.kind === 'service'}
          onClose={closeDialog}
        />
      );
    case 'import-agents':
      return <AgentsPasteDialog initialText={open.text} onClose={closeDialog} />;
    case 'find-agents':
      return <FindAgentsDialog labKind={session.choice.kind} onClose={closeDialog} />;
    case 'protect':
      return <ProtectDialog onClose={closeDialog} />;
    case 'shortcuts':
    case 'about':
    case 'messages':
    case 'save-view':
    case undefined:
      return null;
  }
}

function RemovedToast() {
  const { t } = useTranslation();
  const removed = useAgentsView((state) => state.removed);
  const [agent] = removed;
  if (agent === undefined) return null;
  return (
    <Toast
      // Another removal gives the toast its full time again.
      key={removed.join()}
      actions={
        <Button kind="quiet" onPress={restoreAgents}>
          {t('undo')}
        </Button>
      }
      onClose={() => changeAgentsView({ removed: [] })}
    >
      {removed.length === 1
        ? t('agents.removed', { agent })
        : t('agents.removedMany', { count: removed.length })}
    </Toast>
  );
}

// Not needed right after sign-in.
const ClaimMessages = lazyScreen(
  async () => (await import('../../features/claims/claim-messages.tsx')).ClaimMessages,
);
const AgentsPage = lazyScreen(async () => (await import('../../features/agents/agents-page.tsx')).AgentsPage);
const AlertsPage = lazyScreen(async () => (await import('../../features/alerts/alerts-page.tsx')).AlertsPage);
const HistoryPage = lazyScreen(
  async () => (await import('../../features/history/history-page.tsx')).HistoryPage,
);
const SettingsPage = lazyScreen(
  async () => (await import('../../features/settings/settings-page.tsx')).SettingsPage,
);
const CompareDialog = lazyScreen(
  async () => (await import('../../features/devices/compare/compare-dialog.tsx')).CompareDialog,
);
const PaletteDialog = lazyScreen(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog);
const Tour = lazyScreen(async () => (await import('../tour/tour.tsx')).Tour);
const AgentDialog = lazyScreen(
  async () => (await import('../../features/agents/dialogs/agent-dialog.tsx')).AgentDialog,
);
const AgentsPasteDialog = lazyScreen(
  async () => (await import('../../features/agents/import/agents-paste-dialog.tsx')).AgentsPasteDialog,
);
const FindAgentsDialog = lazyScreen(
  async () => (await import('../../features/discovery/find-agents-dialog.tsx')).FindAgentsDialog,
);
const ProtectDialog = lazyScreen(
  async () => (await import('../../features/sign-in/protect-dialog.tsx')).ProtectDialog,
);

/** Drop a file of agents anywhere in the window. Its lines are shown before anything gets added. */
function FileDrop() {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would open the file.
        event.preventDefault();
        setIsOver(!isPageCovered());
      },
      options,
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), options);
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer?.files[0];
        if (file && !isPageCovered()) report(take(file));
      },
      options,
    );
    return () => listening.abort();
  }, []);

  return isOver && <div className={fileDropStyles.drop}>{t('agentsPaste.drop')}</div>;
}

async function take(file: File): Promise<void> {
  // Folders have no text, nor do files that have just been deleted.
  const text = await readAgentFile(file).catch(() => '');
  openDialog({ kind: 'import-agents', text });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
