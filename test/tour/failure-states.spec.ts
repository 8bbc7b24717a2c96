import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../e2e/fixture.ts';
import { DevicesScreen } from '../e2e/screens/devices-screen.ts';
import { kim, SignInScreen } from '../e2e/screens/sign-in-screen.ts';
import {
  type Answer,
  answerJson,
  deviceList,
  hang,
  startLabServer,
  wireDevice,
} from '../fakes/lab-server.ts';
import { openPictures, type Picture } from './take-picture.ts';

type Look = Omit<Picture, 'name'>;

/**
 * Failed agents are pictured in these two looks only. Each has its own port, because pictures show the address of
 * the service.
 */
const looks: readonly (Look & { readonly port: number })[] = [
  { language: 'en', theme: 'light', size: { width: 1440, height: 900 }, port: 18_080 },
  { language: 'ko', theme: 'dark', size: { width: 960, height: 640 }, port: 18_081 },
];

const healthy = answerJson(
  deviceList([
    wireDevice('R3CX10KXWZB', { ModelName: 'Galaxy S26', AgentIP: '10.0.3.7:5037' }),
    wireDevice('R3CX20ABCDE', { AgentIP: '10.0.3.7:5037', ConnectedUser: '박서준' }),
  ]),
);
const earlier = answerJson(
  deviceList([
    wireDevice('8B4X14QPS', {
      ModelName: 'Pixel 10',
      ModelID: 'GUR25',
      Brand: 'google',
      AgentIP: '10.0.3.8:5037',
    }),
  ]),
);
const refusing = answerJson(deviceList([], 7, 'The rack is being moved'));

for (const { port, ...look } of looks) {
  test(`pictures of failed agents: ${look.language}, ${look.theme}`, async ({ launch, dataDir }) => {
    const service = await startLabServer({ port });
    const byHost: Record<string, Answer> = { '10.0.3.7': healthy, '10.0.3.8': earlier, '10.0.3.9': hang };
    service.listDevices = (response, call) => byHost[String(call.body['DeviceAgentIP'])]?.(response, call);
    try {
      // Agents are polled every second, so that failures appear soon.
      const polling = { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 };
      await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ version: 1, polling }));
      const { page } = await launch('--lang=en');
      await new SignInScreen(page).signInTo(service.baseAddress, kim);
      const devices = new DevicesScreen(page);
      const takePicture = await openPictures(page);
      for (const host of Object.keys(byHost)) await devices.addAgent(host, 5037);
      await expect(devices.cards).toHaveCount(3);
      byHost['10.0.3.8'] = refusing;
      await expect(devices.card('Pixel 10')).toContainText('Unknown');
      const { language, theme } = look;
      await page.evaluate((change) => window.bridge.invoke('settings.change', change), { language, theme });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await takePicture({ name: 'devices-failing', ...look });
    } finally {
      await service.close();
    }
  });
}
