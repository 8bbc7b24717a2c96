import { type ClaimRecord, CLAIMED, keysOfRow } from '#shared/device/claim.ts';
import { isSameHolder, kindOf } from './holder.ts';
import type { KnownClaim, LabClaims } from './lab-claims.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A DeviceList response with the claims of its devices, and with their holders as ConnectedUser where that is empty or
 * unknown. The same bytes if none is claimed.
 * @param agent as keyOfAgent() spells it
 */
export function fillClaims(json: Buffer, agent: string, claims: LabClaims, showsNames: boolean): Buffer {
  const isClaimed = (id: string) => claims.find([`id:${id}`, `at:${agent} ${id}`]) !== null;
  if (claims.current().length === 0 || ![...idsOf(json)].some(isClaimed)) return json;
  // A response that our service has encoded.
  const answer = JSON.parse(json.toString()) as { readonly MobileList: readonly unknown[] };
  let isFilled = false;
  const MobileList = answer.MobileList.map((element) => {
    // Only its properties are read.
    const record = element as Fields | null;
    const claim = claims.find(keysOfRecord(record, agent));
    if (record === null || claim === null) return element;
    isFilled = true;
    return fillRecord(record, claim, claims, showsNames);
  });
  return isFilled ? Buffer.from(JSON.stringify({ ...answer, MobileList })) : json;
}

const written = /"(?:DeviceID|SerialNumber)":"((?:[^"\\]|\\.)*)"/g;
const knownIds = new WeakMap<Buffer, ReadonlySet<string>>();

/** The IDs and serials in a response, read 20 times as fast as its records, once for each response. */
function idsOf(json: Buffer): ReadonlySet<string> {
  const known = knownIds.get(json);
  if (known !== undefined) return known;
  const texts = Array.from(json.toString().matchAll(written), ([, text = '']) =>
    // The text of a JSON string.
    text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text,
  );
  const ids = new Set(texts);
  knownIds.set(json, ids);
  return ids;
}

/** Finds the responses that can have a row with one of these keys. */
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

function fillRecord(record: Fields, claim: KnownClaim, claims: LabClaims, showsNames: boolean): Fields {
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
