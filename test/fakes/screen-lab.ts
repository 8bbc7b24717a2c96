import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import { screenPath } from '#shared/wire/screen.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { Picture } from '../../electron/lab-service/connectors/picture.ts';
import { adbPhone, startClaimedLab } from './claimed-lab.ts';
import { makePng } from './png.ts';
import { listedAgent } from './polled-lab.ts';

export const ADB = 'adb/1.0.41';
export const png = makePng();

/** A service whose pictures the test takes. Agent 1 is an ADB server with the phones R3 and R4, agent 2 has R5. */
export async function startScreenLab({
  rule = 'all',
  take = () => Promise.resolve(),
  picture = png,
  ...changes
}: { rule?: ScreenRule; take?: (deviceId: string) => Promise<unknown>; picture?: Buffer } & Parameters<
  typeof startClaimedLab
>[0] = {}) {
  const pictures: string[] = [];
  async function takePicture(_address: unknown, deviceId: string): Promise<Picture> {
    pictures.push(deviceId);
    await take(deviceId);
    return { png: picture, takenAt: Date.UTC(2026, 10, 28), screen: 'on', displays: 2 };
  }
  const agents = [1, 2, 3].map((index) => listedAgent(index));
  const lab = await startClaimedLab({ ...changes, screen: { rule, takePicture } }, agents);
  lab.list(1, [adbPhone('R3'), adbPhone('R4')], ADB);
  lab.list(2, [adbPhone('R5')], ADB);

  async function look(token: string | null, deviceId = 'R3', index = 1, signal?: AbortSignal) {
    const response = await fetch(`${lab.address}${screenPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: formatAuthorization(token) }),
      },
      body: JSON.stringify({ agent: `192.0.2.${index}:8037`, deviceId }),
      ...(signal && { signal }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    const text = status === 200 ? '' : body.toString();
    return { status, headers, body, text, problem: JSON.parse(text || '{}') as Record<string, unknown> };
  }

  return {
    ...lab,
    look,
    /** The phones whose pictures were taken, in order. */
    pictures,
    rows: () => lab.claims.screenshots.list(null),
    kim: await lab.signIn('kim'),
    lee: await lab.signIn('lee'),
  };
}
