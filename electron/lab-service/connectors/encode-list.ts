import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure } from './agent-failure.ts';

/** A DeviceList response (wire-spec 2.4) as bytes of JSON. All callers share it, so don't change it. */
export interface EncodedList {
  readonly json: Buffer;
  readonly isFilling?: boolean;
  /** For a caller in this process. Absent with remote callers, because it may take many times the bytes. */
  readonly answer?: DeviceListAnswer;
  /** Keeps the bytes while the list is sent. Call the returned function afterwards. Absent if bytes aren't counted. */
  readonly retain?: () => () => void;
}

export function isEncoded(list: DeviceListAnswer | EncodedList): list is EncodedList {
  return 'json' in list;
}

const encodings = new WeakMap<DeviceListAnswer, EncodedList>();

/** Encodes a response once, however often it is sent. @throws AgentFailure if it is nested too deeply */
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
    // JSON.parse accepts any depth, JSON.stringify doesn't. Only a malicious agent nests that deeply.
    if (!(error instanceof RangeError)) throw error;
    throw new AgentFailure('answer-too-deep', { cause: error });
  }
}

/** Max address variants to cache per agent; more are likely bogus. */
const KEPT_ADDRESSES = 4;

/** Replaces AgentIP in every record of a list that our connector wrote, once for each list and address. */
export function createReaddressing() {
  const made = new WeakMap<EncodedList, Map<string, EncodedList>>();

  return function withAddress(list: EncodedList, agentIp: string): EncodedList {
    const known = made.get(list) ?? new Map<string, EncodedList>();
    made.set(list, known);
    const ready = known.get(agentIp);
    if (ready !== undefined) return ready;
    // A response of our own connector.
    const answer = JSON.parse(list.json.toString()) as { readonly MobileList: readonly object[] };
    const MobileList = answer.MobileList.map((record) => ({ ...record, AgentIP: agentIp }));
    const readdressed = { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
    if (known.size < KEPT_ADDRESSES) known.set(agentIp, readdressed);
    return readdressed;
  };
}
