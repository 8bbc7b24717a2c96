import { takesScreenshots } from '#shared/device/agent-kinds.ts';
import { keysOfRow } from '#shared/device/claim.ts';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import type { ScreenRequest } from '#shared/wire/screen.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';
import type { Claims } from '../claims/claims.ts';
import { isSameHolder } from '../claims/holder.ts';
import { NoPicture } from '../connectors/picture.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import type { ScreenshotNote } from '../claims/screenshot-store.ts';
import type { RequestContext } from '../http/request-context.ts';

/** May this caller have a picture now? Returns what to write down first. @throws NoPicture */
export type CheckScreenshot = (
  context: RequestContext,
  request: ScreenRequest,
) => Promise<ScreenshotNote> | ScreenshotNote;

/** A picture may show what somebody is typing, so a lab service has rules. */
export function createScreenshotCheck(
  rule: ScreenRule,
  claims: Claims,
  devices: Pick<LabDevices, 'search'>,
): CheckScreenshot {
  const { known, screenshots } = claims;

  return async function check({ screensAs: holder, showsNames, owner, signal }, { agent, deviceId }) {
    if (rule === 'off') throw new NoPicture('off');
    if (holder === null) throw new NoPicture('not-allowed');
    const query = { kind: 'field', field: 'id', relation: '=', value: deviceId } as const;
    const search = { query, idleMs: DEFAULT_IDLE_MS, showsNames: true, limit: Infinity };
    const found = [...(await devices.search(search, owner, signal)).find()].flat();
    const [subject, ...others] = found.filter(
      ({ entry, agent: { address } }) => entry.device.deviceId === deviceId && keyOfAgent(address) === agent,
    );
    if (subject === undefined) throw new NoPicture('not-listed');
    if (!takesScreenshots(subject.version)) throw new NoPicture('not-supported');
    const { connectedUser: user, serialNumber, observed, adbState } = subject.entry.device;
    if (others.length > 0 || adbState) throw new NoPicture('not-usable');
    await known.tryRefresh();
    const claim = known.find(keysOfRow({ agent, deviceId, serialNumber }));
    const isOwn = claim !== null && isSameHolder(claim, holder);
    const name = (by: string) => (showsNames || claims.isForEverybody ? { by } : {});
    if (claim !== null && !isOwn)
      throw new NoPicture('claimed', { ...name(claim.by), until: new Date(claim.until).toISOString() });
    if (rule === 'mine' && !isOwn) throw new NoPicture('not-claimed');
    const account = user ? known.findAccount(user) : null;
    const isOthers = !isOwn && (account === null || !isSameHolder(account, holder));
    if (user && isOthers) throw new NoPicture('in-use', showsNames ? { by: user } : {});
    if (observed?.HeldBy && !isOwn) throw new NoPicture('held', { by: observed.HeldBy.Tool });
    const note = screenshots.prepare({ ...holder, agent, deviceId, claimId: claim?.id ?? '' });
    return { ...note, record: () => claims.inTurn(owner, note.record) };
  };
}
