import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure } from './agent-failure.ts';

/**
 * A complete DeviceList response (wire-spec 2.4) as bytes of JSON. Shared by all callers, so it must not be changed.
 */
export interface EncodedList {
  readonly json: Buffer;
  /** Whether phones of the agent are being read for the first time, so that a next list soon has more. */
  readonly isFilling?: boolean;
  /**
   * The encoded value, for a caller in this process. Absent in a service with remote callers, because it may take
   * many times the bytes.
   */
  readonly answer?: DeviceListAnswer;
  /**
   * Keeps the bytes while the list is sent to a caller. Call the returned function afterwards. Absent if bytes are not
   * counted.
   */
  readonly retain?: () => () => void;
}

export function isEncoded(list: DeviceListAnswer | EncodedList): list is EncodedList {
  return 'json' in list;
}

const encodings = new WeakMap<DeviceListAnswer, EncodedList>();

/** Encodes a response once, however often it is sent. @throws AgentFailure if it is nested too deeply. */
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
    // JSON.parse accepts any depth, JSON.stringify does not. Only a malicious agent nests that deeply.
    if (!(error instanceof RangeError)) throw error;
    throw new AgentFailure('answer-too-deep', { cause: error });
  }
}
