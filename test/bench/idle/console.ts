import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Locator, type Page } from 'playwright';
import type { Input, RouteName } from '#shared/ipc/contract.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { Layout } from '#shared/model/list-view.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { findRuntime, switchesForUser } from '../../../scripts/electron.ts';
import {
  answerJson,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../fakes/lab-server.ts';

const DEVICES = 40;
/** All of them are drawn: the page has this height. */
const SIZE = { width: 1440, height: 2_400 };

/** Eight agents that answer, or one that has answered once. */
export type Lab = 'answering' | 'silent';

/** A built console, signed in to a lab of 40 unchanging devices. */
export interface IdleConsole {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly show: (layout: Layout) => Promise<void>;
  close(): Promise<void>;
}

/** Starts the console that is built in `appFolder`. Creates `dataDir`. */
export async function openIdleConsole(appFolder: string, dataDir: string, kind: Lab): Promise<IdleConsole> {
  const agentCount = kind === 'silent' ? 1 : 8;
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ version: 1 }));
  const lab = await startQuietLab(DEVICES / agentCount);
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
  await page.locator('#root[data-state="ready"]').waitFor();
  await page.setViewportSize(SIZE);

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
  const agents = Array.from({ length: agentCount }, (_, index) => ({
    address: { host: `10.0.0.${index + 1}`, port: 5037 },
    name: `Rack ${index + 1}`,
    via: 'lab' as const,
    group: '',
    isPaused: false,
    origin: 'personal',
  }));
  await call('agents.addMany', { agents });
  if (kind === 'silent') {
    await drawnRows(page, 'cards')
      .nth(DEVICES - 1)
      .waitFor();
    lab.listDevices = answerJson(deviceList([], 0, 'The agent does not answer'));
    await page.getByText('The agent does not answer').first().waitFor();
  }
  return {
    app,
    page,
    async show(layout) {
      await call('settings.change', { view: { ...defaultSettings.view, layout } });
      await drawnRows(page, layout)
        .nth(DEVICES - 1)
        .waitFor();
    },
    async close() {
      await app.close();
      await lab.close();
    },
  };
}

function drawnRows(page: Page, layout: Layout): Locator {
  // The selects above the list have options, too.
  const cards = page.getByRole('listbox', { name: 'Devices' }).getByRole('option');
  return layout === 'cards' ? cards : page.locator('[role=row][data-index]');
}

/** A lab service whose agents always list the same devices. */
async function startQuietLab(devicesPerAgent: number): Promise<LabServer> {
  const lab = await startLabServer();
  lab.listDevices = (response, { body }) => {
    const host = String(body['DeviceAgentIP']);
    const devices = Array.from({ length: devicesPerAgent }, (_, place) =>
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
