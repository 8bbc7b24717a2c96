import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure } from './connectors/connector.ts';

/** A whole DeviceList answer (wire-spec 2.4) as the bytes of its JSON; shared by all who ask, so not to be written to. */
export interface EncodedList {
  readonly json: Buffer;
  /** What was encoded, for a caller in this process. Absent in a service that others call: it may take many times the bytes. */
  readonly answer?: DeviceListAnswer;
  /** Keeps the bytes while the list is sent to a caller. Call the returned function afterwards. Absent if bytes are not counted. */
  readonly retain?: () => () => void;
}

const encodings = new WeakMap<DeviceListAnswer, EncodedList>();

/** Encodes an answer, once however often it is given. @throws AgentFailure when it is nested too deeply. */
export function encodeList(answer: DeviceListAnswer): EncodedList {
  const known = encodings.get(answer);
  if (known !== undefined) return known;
  const encoded = { json: Buffer.from(stringify(answer)) };
  encodings.set(answer, encoded);
  return encoded;
}

function stringify(answer: DeviceListAnswer): string {
  try {
    return JSON.stringify(answer);
  } catch (error) {
    // JSON.parse takes any depth, JSON.stringify does not: only an agent out to do harm nests that deep.
    if (!(error instanceof RangeError)) throw error;
    throw new AgentFailure('answer-too-deep', { cause: error });
  }
}
