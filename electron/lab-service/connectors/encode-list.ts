import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure } from './agent-failure.ts';

/** A DeviceList response (wire-spec 2.4) as JSON bytes. Everybody shares it, so don't change it. */
export interface EncodedList {
  readonly json: Buffer;
  readonly isFilling?: boolean;
  /** For a caller in this process. Absent for remote ones, since it may take many times the bytes. */
  readonly answer?: DeviceListAnswer;
  /** Keeps the bytes while the list is being sent. Call what it returns afterwards. Absent if bytes aren't counted. */
  readonly retain?: () => () => void;
}

export function isEncoded(list: DeviceListAnswer | EncodedList): list is EncodedList {
  return 'json' in list;
}

const encodings = new WeakMap<DeviceListAnswer, EncodedList>();

/** Once, however often it's sent. @throws AgentFailure if it's nested too deeply */
export function encodeList(answer: DeviceListAnswer): EncodedList {
  const known = encodings.get(answer);
  if (known !== undefined) return known;
  const encoded = {
    json: Buffer.from(stringify(answer)),
    ...(answer.PhonesBeingRead !== undefined && { isFilling: true }),
  };
  encodings.set(answer, encoded);
  return encoded;
}

function stringify(answer: DeviceListAnswer): string {
  try {
    return JSON.stringify(answer);
  } catch (error) {
    // JSON.parse takes any depth, JSON.stringify doesn't. Nobody means well who nests that deeply.
    if (!(error instanceof RangeError)) throw error;
    throw new AgentFailure('answer-too-deep', { cause: error });
  }
}

/** Max address variants to cache per agent; more are likely bogus. */
const KEPT_ADDRESSES = 4;

/** Replaces AgentIP in the records our connector wrote, once per list and address. */
export function createReaddressing() {
  const made = new WeakMap<EncodedList, Map<string, EncodedList>>();

  return function withAddress(list: EncodedList, agentIp: string): EncodedList {
    const known = made.get(list) ?? new Map<string, EncodedList>();
    made.set(list, known);
    const ready = known.get(agentIp);
    if (ready !== undefined) return ready;
    // Our own connector's response.
    const answer = JSON.parse(list.json.toString()) as { readonly MobileList: readonly object[] };
    const MobileList = answer.MobileList.map((record) => ({ ...record, AgentIP: agentIp }));
    const readdressed = { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
    if (known.size < KEPT_ADDRESSES) known.set(agentIp, readdressed);
    return readdressed;
  };
}
