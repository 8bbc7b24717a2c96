import { type ClaimRecord, CLAIMED, keysOfRow } from '#shared/device/claim.ts';
import type { ScreenshotRecord } from '#shared/device/screenshot.ts';
import { isSameHolder, kindOf } from './holder.ts';
import type { KnownClaim, LabClaims } from './lab-claims.ts';

type Fields = Readonly<Record<string, unknown>>;
type Known = Pick<LabClaims, 'isEmpty' | 'find' | 'findScreenshot' | 'findAccount'>;

/**
 * Adds claims and last screenshots to a DeviceList response, and where ConnectedUser is empty or unknown, the
 * claim's holder. The same bytes if there's nothing to add.
 * @param agent as by keyOfAgent()
 */
export function fillClaims(json: Buffer, agent: string, claims: Known, showsNames: boolean): Buffer {
  const isKnown = (id: string) =>
    claims.find([`id:${id}`, `at:${agent} ${id}`]) !== null ||
    claims.findScreenshot(`at:${agent} ${id}`) !== null;
  if (claims.isEmpty() || ![...idsOf(json)].some(isKnown)) return json;
  // Our own service wrote it.
  const answer = JSON.parse(json.toString()) as { readonly MobileList: readonly unknown[] };
  let isFilled = false;
  const MobileList = answer.MobileList.map((element) => {
    // We only read its properties.
    const record = element as Fields | null;
    const keys = keysOfRecord(record, agent);
    const claim = claims.find(keys);
    const last = claims.findScreenshot(keys[0] ?? '');
    if (record === null || (claim === null && last === null)) return element;
    isFilled = true;
    const filled = claim === null ? record : fillRecord(record, claim, claims, showsNames);
    if (last === null) return filled;
    const LastScreenshot: ScreenshotRecord = {
      At: new Date(last.at).toISOString(),
      ...(showsNames && { By: last.by }),
    };
    return { ...filled, LastScreenshot };
  });
  return isFilled ? Buffer.from(JSON.stringify({ ...answer, MobileList })) : json;
}

const written = /"(?:DeviceID|SerialNumber)":"((?:[^"\\]|\\.)*)"/g;
const knownIds = new WeakMap<Buffer, ReadonlySet<string>>();

/** IDs and serials, read 20 times as fast as the records, once per response. */
function idsOf(json: Buffer): ReadonlySet<string> {
  const known = knownIds.get(json);
  if (known !== undefined) return known;
  const texts = Array.from(json.toString().matchAll(written), ([, text = '']) =>
    // It's what's inside a JSON string.
    text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text,
  );
  const ids = new Set(texts);
  knownIds.set(json, ids);
  return ids;
}

/** Picks the responses that may have a row with one of these keys. */
export function createKeyTest(keys: ReadonlySet<string>): (json: Buffer, agent: string) => boolean {
  const parts = Array.from(keys, (key) => /^(?:id:|at:(\S*) )(.*)$/s.exec(key) ?? []);
  return (json, agent) => {
    const ids = idsOf(json);
    return parts.some(([, at, id = '']) => (at === undefined || at === agent) && ids.has(id));
  };
}

function keysOfRecord(record: Fields | null, agent: string): readonly string[] {
  const { DeviceID: deviceId, SerialNumber: serial } = record ?? {};
  if (typeof deviceId !== 'string') return [];
  return keysOfRow({ agent, deviceId, serialNumber: typeof serial === 'string' ? serial : null });
}

function fillRecord(record: Fields, claim: KnownClaim, claims: Known, showsNames: boolean): Fields {
  const { ConnectedUser: user, Unknown: unknown } = record;
  const reported = typeof user === 'string' ? user.trim() : '';
  const isFilled = reported === '' && typeof (user ?? '') === 'string';
  const other = claims.findAccount(reported);
  const isMismatch = other !== null && !isSameHolder(claim, other);
  const Claim: ClaimRecord = {
    Until: new Date(claim.until).toISOString(),
    Since: new Date(claim.since).toISOString(),
    Kind: kindOf(claim),
    ...(showsNames && { By: claim.by, ...(claim.note !== '' && { Note: claim.note }) }),
    ...(isFilled && { Filled: true }),
    ...(isMismatch && { UserMismatch: true }),
  };
  if (!isFilled) return { ...record, Claim };
  const filled = { ...record, ConnectedUser: showsNames ? claim.by : CLAIMED };
  if (!Array.isArray(unknown)) return { ...filled, Claim };
  return { ...filled, Unknown: unknown.filter((name) => name !== 'ConnectedUser'), Claim };
}
