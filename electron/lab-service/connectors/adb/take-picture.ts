import { randomBytes } from 'node:crypto';
import { pictureLimits } from '#shared/model/png.ts';
import { SocketError } from '../agent-socket.ts';
import type { AgentTarget } from '../connector.ts';
import { findPng, NoPicture, type Picture } from '../picture.ts';
import type { AdbOptions } from './adb-options.ts';
import { parseDeviceList } from './device-list.ts';
import { markSections } from './run-script.ts';
import { type AdbConnection, withConnection } from './smart-socket.ts';
import { parseUse } from './use/use-reading.ts';

/** Nothing gets installed on the phone or left there. */
export const pictureCommands = {
  power: `dumpsys -t 2 power | grep -Em1 '^ *m?Wakefulness(Raw)?=[A-Za-z0-9]+'`,
  displays: `dumpsys -t 2 SurfaceFlinger --display-id 2>/dev/null | grep -E '^Display [0-9]+ .HWC display'`,
  // It warns if there are several displays.
  picture: 'screencap -p 2>/dev/null',
} as const;

/** @throws NoPicture; the signal's reason */
export async function takePicture(
  target: AgentTarget,
  deviceId: string,
  { listLimits, pictureMs, wallNow }: AdbOptions,
  signal: AbortSignal,
): Promise<Picture> {
  const endsAt = performance.now() + pictureMs;
  try {
    // A list of right now: once a server has restarted, a transport is another phone's.
    const list = await withConnection(target, listLimits, signal, async (connection) => {
      await connection.request('host:devices-l');
      return connection.readBlock();
    });
    const transportId = findTransport(list.toString('utf8'), deviceId);
    const leftMs = Math.max(1, endsAt - performance.now());
    const limits = { ...listLimits, idleMs: leftMs, wholeMs: leftMs, replyBytes: pictureLimits.bytes };
    const { power, displays, takenAt, output } = await withConnection(
      target,
      limits,
      signal,
      async (connection) => {
        await connection.request(`host:transport-id:${transportId}`);
        return readSections(connection, leftMs, wallNow);
      },
    );
    const { screen } = parseUse({ power });
    const known = new Set(displays.match(/^Display \d+/gm)).size;
    return {
      png: findPng(output),
      takenAt,
      screen: screen === 'kept-on' ? 'on' : (screen ?? 'unknown'),
      displays: known > 0 && known < 100 ? known : null,
    };
  } catch (error) {
    if (!(error instanceof SocketError)) throw error;
    const isKnown = error.problem === 'timed-out' || error.problem === 'too-large';
    throw new NoPicture(isKnown ? error.problem : 'unreachable');
  }
}

function findTransport(list: string, deviceId: string): string {
  const [phone, ...others] = parseDeviceList(list).devices.filter(({ serial }) => serial === deviceId);
  if (phone === undefined) throw new NoPicture('not-listed');
  if (others.length > 0 || phone.state !== 'device' || phone.transportId === null)
    throw new NoPicture('not-usable');
  return phone.transportId;
}

async function readSections(connection: AdbConnection, ms: number, wallNow: AdbOptions['wallNow']) {
  const nonce = randomBytes(6).toString('hex');
  await connection.request(`exec:${markSections(pictureCommands, nonce)}`);
  const readTo = (section: string) => connection.readTo(`${nonce}:${section}`, ms);
  await readTo('power');
  const power = (await readTo('displays')).toString('utf8');
  const displays = (await readTo('picture')).toString('utf8');
  const takenAt = wallNow();
  return { power, displays, takenAt, output: await readTo('end') };
}
