import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StoreApi } from 'zustand';
import type { PageState } from '#shared/ipc/page-state.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { App } from '../../renderer/app/app.tsx';
import { AppShell } from '../../renderer/app/shell/lazy-app-shell.ts';
import { showTexts, startTexts } from '../../renderer/i18n/i18n.ts';
import { TranslationProvider } from '../../renderer/i18n/translation-provider.tsx';
import { api } from '../../renderer/state/api/api.ts';
import { startClock } from '../../renderer/state/clock.ts';
import { freshTimes, useFleet } from '../../renderer/state/fleet.ts';
import { connectStores } from '../../renderer/state/connect.ts';
import { followNetwork } from '../../renderer/state/page.ts';
import { firstState } from '../fixtures/first-state.ts';
import { kimsSession, main } from './main.ts';
import type { Handlers } from './main-process.ts';

export interface PageOptions extends Partial<Omit<PageState, 'fleet' | 'settings'>> {
  /** The agents of the lab with their devices. */
  readonly reports?: readonly AgentReport[];
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<Omit<Settings, 'view'>>;
  /** The same for the layout of the device list. */
  readonly view?: Partial<Settings['view']>;
  /** Handlers of routes that the page calls while it opens. */
  readonly handlers?: Handlers;
  /** The size of the window's content, 1440 × 900 by default. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** What main.tsx does before it draws the page. */
const started = start();
let root: Root | null = null;

async function start() {
  const synchronize = connectStores(api);
  await startTexts('en');
  startClock(() => freshTimes(useFleet.getState()));
  followNetwork();
  return synchronize;
}

/** Shows the whole page. Kim is signed in, unless the options have another session. */
export async function openPage(options: PageOptions = {}): Promise<void> {
  await AppShell.preload();
  const ready = Promise.withResolvers<void>();
  await draw(<App onReady={ready.resolve} />, options);
  await ready.promise;
}

async function draw(content: ReactNode, options: PageOptions): Promise<void> {
  const { reports = [], settings, view, handlers, size = { width: 1440, height: 900 }, ...rest } = options;
  const synchronize = await started;
  closePage();
  const state = {
    ...firstState,
    session: kimsSession,
    ...rest,
    settings: { ...defaultSettings, ...settings, view: { ...defaultSettings.view, ...view } },
    fleet: { sequence: 0, reports },
  };
  main.restart(state, handlers);
  await Promise.all([page.viewport(size.width, size.height), synchronize()]);
  await showTexts(main.state.language, () => true);
  const element = document.createElement('div');
  element.id = 'root';
  document.body.append(element);
  const created = createRoot(element);
  root = created;
  flushSync(() =>
    created.render(
      <StrictMode>
        <TranslationProvider>{content}</TranslationProvider>
      </StrictMode>,
    ),
  );
}

/** Removes the page or component that is shown, and empties the stores. */
export function closePage(): void {
  root?.unmount();
  root = null;
  document.getElementById('root')?.remove();
  for (const store of stores) store.setState(store.getInitialState(), true);
}

/** Waits until the page has drawn all changes so far, for a test that expects no change. */
export async function finishDrawing(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** Moves the clock forward, and lets the page read it. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  document.dispatchEvent(new Event('visibilitychange'));
}

const stores = Object.values(
  import.meta.glob<Record<string, unknown>>('../../renderer/state/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(isStore);

function isStore(exported: unknown): exported is StoreApi<unknown> {
  return typeof exported === 'function' && 'getInitialState' in exported;
}
