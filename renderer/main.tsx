// First, so that component styles come after the global ones.
import './styles/tokens.css';
import './styles/base.css';
import './styles/opening.css';
import './styles/opening-sign-in.css';
import './styles/opening-list.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { api } from './state/api/api.ts';
import { App } from './app/app.tsx';
import { AppShell } from './app/shell/lazy-app-shell.ts';
import { preloadWhenIdle } from './ui/lazy-screen.tsx';
import { requestCommand } from './app/commands/run-command.ts';
import { startTexts } from './i18n/i18n.ts';
import { isMac } from './ui/platform.ts';
import { TranslationProvider } from './i18n/translation-provider.tsx';
import { startClock } from './state/clock.ts';
import { connectStores } from './state/connect.ts';
import { useConsole } from './state/console.ts';
import { freshTimes, useFleet } from './state/fleet.ts';
import { followNetwork } from './state/page.ts';
import { report } from './state/report.ts';
import { keepPageView } from './state/page-view.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  document.documentElement.toggleAttribute('data-mac', isMac);
  // Before the first await: once the page is loaded, main sends what links, notifications and the menu lead to.
  const synchronize = connectStores(api);
  const ready = Promise.withResolvers<void>();
  api.on('command.chosen', ({ command }) => report(ready.promise.then(() => requestCommand(command))));
  await Promise.all([synchronize(), keepPageView(api)]);
  const { language, session } = useConsole.getState();
  // If the page was reloaded, there can be a session already.
  await Promise.all([startTexts(language, 'first'), session.kind === 'signed-in' && AppShell.preload()]);
  startClock(() => freshTimes(useFleet.getState()));
  followNetwork();
  const onReady = () => {
    root.setAttribute('data-state', 'ready');
    ready.resolve();
    requestAnimationFrame(preloadWhenIdle);
  };
  const app = (
    <StrictMode>
      <TranslationProvider>
        <App onReady={onReady} />
      </TranslationProvider>
    </StrictMode>
  );
  // Synchronous with its effects, so that you can use the first frame.
  flushSync(() => createRoot(root).render(app));
}

// Not awaited: the scripts it loads import this one.
start().catch(reportError);
