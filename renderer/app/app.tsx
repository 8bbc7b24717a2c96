import { Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import type { SessionState } from '#shared/model/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AppDialogs } from './shell/app-dialogs.tsx';
import { AppShell } from './shell/lazy-app-shell.ts';
import { Notices } from './shell/notices.tsx';
import { UpdateBanner } from './shell/update-banner.tsx';
import { useAccent } from '../features/settings/use-accent.ts';
import { useCommands } from './commands/use-commands.ts';
import { LockScreen } from '../features/sign-in/lock-screen.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { showTexts } from '../i18n/i18n.ts';
import { useConsole } from '../state/console.ts';
import { usePage } from '../state/page.ts';
import { report } from '../state/report.ts';
import styles from './app.module.css';

function Screen({ session }: { readonly session: SessionState }) {
  // The sign-in screen stays visible while the shell's script loads: React keeps the previous screen until the deferred
  // value can render.
  const isShellShown = useDeferredValue(session.kind === 'signed-in');
  if (session.kind === 'signed-in' && isShellShown) return <AppShell session={session} />;
  return session.kind === 'locked' ? <LockScreen session={session} /> : <SignInScreen />;
}

const LinkBanner = lazyScreen(async () => (await import('./links/link-banner.tsx')).LinkBanner);

interface AppProps {
  /** Called once the first screen is on the page and usable. */
  readonly onReady: () => void;
}

export function App({ onReady }: AppProps) {
  const { t, language: shown } = useTranslation();
  const language = useConsole((state) => state.language);
  const theme = useConsole((state) => state.settings.theme);
  const session = useConsole((state) => state.session);
  const hasLink = usePage(({ link }) => link !== null);
  const isDemo = session.kind === 'signed-in' && session.choice.kind === 'demo';

  useCommands();
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
