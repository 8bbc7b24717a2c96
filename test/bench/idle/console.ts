import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import type { Input, RouteName } from '#shared/ipc/contract.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { Layout } from '#shared/model/list-view.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { findRuntime, switchesForUser } from '../../../scripts/electron.ts';
import { deviceList, type LabServer, startLabServer, wireDevice } from '../../fakes/lab-server.ts';

const AGENTS = 8;
const DEVICES_PER_AGENT = 5;
/** All of them are drawn: the page has this height. */
const SIZE = { width: 1440, height: 2_400 };

/** A built console, signed in to a lab of 40 unchanging devices. */
export interface IdleConsole {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly show: (layout: Layout) => Promise<void>;
  close(): Promise<void>;
}

/** Starts the console that is built in `appFolder`. Creates `dataDir`. */
export async function openIdleConsole(appFolder: string, dataDir: string): Promise<IdleConsole> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ version: 1 }));
  const lab = await startQuietLab();
  const runtime = findRuntime();
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [
      ...switchesForUser,
      ...(runtime.kind === 'stand-in' ? ['--headless'] : []),
      `--user-data-dir=${dataDir}`,
      appFolder,
    ],
    chromiumSandbox: switchesForUser.length === 0,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.setViewportSize(SIZE);
  await page.locator('#root[data-state="ready"]').waitFor();

  /** Calls main like the page. Unlike the texts of the page, the routes are typed. */
  async function call<R extends RouteName>(route: R, input: Input<R>): Promise<void> {
    const asked = [route, input] as const;
    const result = await page.evaluate(([name, value]) => window.bridge.invoke(name, value), asked);
    if (!result.ok) throw new Error(`${route} failed`);
  }

  const choice = {
    kind: 'service',
    address: lab.baseAddress,
    digest: defaultDigest,
    limits: defaultLimits,
  } as const;
  await call('session.signIn', { choice, companyCode: 'ACME', employeeNumber: '1', password: 'secret' });
  const agents = Array.from({ length: AGENTS }, (_, index) => ({
    address: { host: `10.0.0.${index + 1}`, port: 5037 },
    name: `Rack ${index + 1}`,
    via: 'lab' as const,
    group: '',
    isPaused: false,
    origin: 'personal',
  }));
  await call('agents.addMany', { agents });
  return {
    app,
    page,
    async show(layout) {
      await call('settings.change', { view: { ...defaultSettings.view, layout } });
      // The selects above the list have options, too.
      const cards = page.getByRole('listbox', { name: 'Devices' }).getByRole('option');
      const drawn = layout === 'cards' ? cards : page.locator('[role=row][data-index]');
      await drawn.nth(AGENTS * DEVICES_PER_AGENT - 1).waitFor();
    },
    async close() {
      await app.close();
      await lab.close();
    },
  };
}

/** A lab service whose agents always list the same devices. */
async function startQuietLab(): Promise<LabServer> {
  const lab = await startLabServer();
  lab.listDevices = (response, { body }) => {
    const host = String(body['DeviceAgentIP']);
    const devices = Array.from({ length: DEVICES_PER_AGENT }, (_, place) =>
      wireDevice(`${host}-${place}`, {
        AgentIP: `${host}:5037`,
        ModelName: `Galaxy S${20 + place}`,
        UserAlias: `shelf ${place}`,
        ConnectedUser: place === 0 ? 'kim' : '',
      }),
    );
    const text = JSON.stringify(deviceList(devices));
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
  return lab;
}
