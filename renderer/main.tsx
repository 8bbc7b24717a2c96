import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './api/api.ts';
import { App, AppShell } from './app.tsx';
import { loadRestWhenIdle } from './components/later.tsx';
import { expectTexts, startTexts } from './i18n/i18n.ts';
import { startClock } from './stores/clock.ts';
import { connectStores } from './stores/connect.ts';
import { useConsole } from './stores/console.ts';
import { followNetwork } from './stores/network.ts';
import { keepPageView } from './stores/page-view.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/menus.css';
import './styles/surfaces.css';
import './styles/device.css';
import './styles/narrow.css';

// The looks of every screen, in front of those above: what holds everywhere is to have the last word, whichever screen is loaded when.
import.meta.glob(['./features/**/*.css', './components/*.css'], { eager: true });

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  expectTexts();
  await Promise.all([connectStores(api), keepPageView(api)]);
  const { language, session } = useConsole.getState();
  // Somebody is signed in where the page had to begin anew.
  await Promise.all([startTexts(language), session.kind === 'signed-in' && AppShell.load()]);
  startClock();
  followNetwork();
  createRoot(root).render(
    <StrictMode>
      <App
        onReady={() => {
          root.setAttribute('data-state', 'ready');
          loadRestWhenIdle();
        }}
      />
    </StrictMode>,
  );
}

void start();
