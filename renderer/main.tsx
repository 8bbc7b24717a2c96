import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './api/api.ts';
import { App } from './app.tsx';
import { startTexts } from './i18n/i18n.ts';
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

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await connectStores(api);
  await keepPageView(api);
  await startTexts(useConsole.getState().language);
  startClock();
  followNetwork();
  createRoot(root).render(
    <StrictMode>
      <App onReady={() => root.setAttribute('data-state', 'ready')} />
    </StrictMode>,
  );
}

void start();
