import { Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import type { SessionState } from '#shared/model/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AppShell } from './shell/lazy-app-shell.ts';
import { UpdateBanner } from './shell/update-banner.tsx';
import { LockScreen } from '../features/sign-in/lock-screen.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { showTexts } from '../i18n/i18n.ts';
import { useConsole } from '../state/console.ts';
import { usePage, showFailedWork } from '../state/page.ts';
import { report } from '../state/report.ts';
import { commandOf } from './commands/key-press.ts';
import { isMac } from '../ui/platform.ts';
import { requestCommand } from './commands/run-command.ts';
import { accentColors } from '../features/settings/accent-colors.ts';
import type { TFunction } from 'i18next';
import type { Notice } from '#shared/model/notice.ts';
import { send } from '../state/api/send.ts';
import { Banner } from '../ui/banner.tsx';
import styles from './app.module.css';

function Screen({ session }: { readonly session: SessionState }) {
  // Keep the sign-in screen up while the shell's script loads: React stays on the old screen until the
  // deferred value can render.
  const isShellShown = useDeferredValue(session.kind === 'signed-in');
  if (session.kind === 'signed-in' && isShellShown) return <AppShell session={session} />;
  return session.kind === 'locked' ? <LockScreen session={session} /> : <SignInScreen />;
}

const LinkBanner = lazyScreen(async () => (await import('./links/link-banner.tsx')).LinkBanner);

interface AppProps {
  readonly onReady: () => void;
}

export function App({ onReady }: AppProps) {
  const { t, language: shown } = useTranslation();
  const language = useConsole((state) => state.language);
  const theme = useConsole((state) => state.settings.theme);
  const session = useConsole((state) => state.session);
  const hasLink = usePage(({ link }) => link !== null);
  const isDemo = session.kind === 'signed-in' && session.choice.kind === 'demo';

  useEffect(() => {
    // In the capture phase, because lists take letters and signs for themselves.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  useAccent();
  useEffect(onReady, [onReady]);
  useEffect(() => {
    let isWanted = true;
    report(showTexts(language, () => isWanted));
    return () => {
      isWanted = false;
    };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = shown;
    document.documentElement.dataset['theme'] = theme;
    document.title = isDemo ? `${t('appName')} · ${t('signIn.labs.demo')}` : t('appName');
  }, [shown, theme, isDemo, t]);

  return (
    <ErrorBoundary>
      <div className={styles.app}>
        <Notices />
        <UpdateBanner />
        <Suspense>{hasLink && <LinkBanner />}</Suspense>
        <Suspense>
          <AppDialogs />
        </Suspense>
        <Suspense>
          <Screen session={session} />
        </Suspense>
      </div>
    </ErrorBoundary>
  );
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select';

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const command = commandOf(event, isMac, isTyping(event.target));
  if (command === null) return;
  event.preventDefault();
  event.stopPropagation();
  const isHeld = event.repeat && command !== 'zoom-in' && command !== 'zoom-out';
  if (!isHeld) requestCommand(command);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

const ShortcutsDialog = lazyScreen(
  async () => (await import('./shell/shortcuts-dialog.tsx')).ShortcutsDialog,
);
const AboutDialog = lazyScreen(async () => (await import('./shell/about-dialog.tsx')).AboutDialog);
const MessagesDialog = lazyScreen(async () => (await import('./shell/messages-dialog.tsx')).MessagesDialog);
const DiagnosticsDialog = lazyScreen(
  async () => (await import('./diagnostics/diagnostics-dialog.tsx')).DiagnosticsDialog,
);

function AppDialogs() {
  const kind = usePage((state) => state.dialog?.kind);
  const isShowingDiagnostics = usePage((state) => state.areDiagnosticsOpen);
  return (
    <>
      {isShowingDiagnostics && <DiagnosticsDialog />}
      {kind === 'shortcuts' && <ShortcutsDialog />}
      {kind === 'about' && <AboutDialog />}
      {kind === 'messages' && <MessagesDialog />}
    </>
  );
}

/** If there is one and the setting allows it. */
function useAccent(): void {
  const accent = useConsole((state) => (state.settings.usesSystemAccent ? state.accent : null));
  useEffect(() => {
    const colors = accent === null ? null : accentColors(accent);
    if (colors === null) return;
    const { style } = document.documentElement;
    const tokens = Object.entries(colors);
    for (const [token, { light, dark }] of tokens) style.setProperty(token, `light-dark(${light}, ${dark})`);
    return () => {
      for (const [token] of tokens) style.removeProperty(token);
    };
  }, [accent]);
}

function Notices() {
  const { t } = useTranslation();
  const notices = useConsole((state) => state.notices);
  const hasFailed = usePage((state) => state.hasFailedWork);
  return (
    <>
      {hasFailed && (
        <Banner order="answer" kind="problem" onDismiss={() => showFailedWork(false)}>
          {t('failures.internal')}
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice.id} order="console" onDismiss={() => send('notices.dismiss', { id: notice.id })}>
          {noticeText(t, notice)}
        </Banner>
      ))}
    </>
  );
}

function noticeText(t: TFunction, notice: Notice): string {
  if (notice.kind === 'not-saved') return t('notices.not-saved', { files: notice.files.join(', ') });
  if (notice.kind === 'update-list-old') return t('notices.update-list-old', { count: notice.days });
  return t(`notices.${notice.kind}`, { ...notice });
}
