import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { DeviceReading } from '#shared/wire/read-device.ts';
import { type DeviceListReading, readDeviceList } from '#shared/wire/read-device-list.ts';
import { readJson } from './read-json.ts';
import { type FoundRecord, learnPattern, type RecordPattern } from './record-pattern.ts';

/** Reads the bytes of a DeviceList answer of the agent at `askedAddress`. */
export type ListReader = (bytes: Buffer, askedAddress: string) => DeviceListReading;

/** How a good answer begins and ends where a service writes it as the contract does. */
const OPENING = '{"MobileList":[';
const CLOSING = `],"ResultCode":${RESULT_OK},"ResultMessage":""}`;
/** Some thousand devices. Larger answers are checked for the number of their values, which only the exact reader does. */
const MOST_BYTES = 1_000_000;
/** Models of phones whose records are known. */
const MOST_PATTERNS = 16;
/** An answer with more models that are not known is read exactly: that takes less time than learning them. */
const MOST_LEARNT = 8;

/**
 * A reader that knows the phones of a lab again. Most records repeat an earlier one but for four texts, and comparing them with it takes a
 * fifth of the time of parsing. Any answer that is not made of such records alone is read exactly, and as a whole.
 */
export function createListReader(): ListReader {
  // Those found last come first.
  const patterns: RecordPattern[] = [];

  function findRecord(text: string, at: number, askedAddress: string): FoundRecord | null {
    for (const [place, pattern] of patterns.entries()) {
      const found = pattern.find(text, at, askedAddress);
      if (!found) continue;
      if (place > 0) patterns.unshift(...patterns.splice(place, 1));
      return found;
    }
    return null;
  }

  /** Learns the pattern of the record at this place and finds it by that. */
  function learnRecord(text: string, at: number, askedAddress: string): FoundRecord | null {
    const pattern = learnPattern(text, at);
    const found = pattern?.find(text, at, askedAddress);
    if (!pattern || !found) return null;
    patterns.unshift(pattern);
    patterns.length = Math.min(patterns.length, MOST_PATTERNS);
    return found;
  }

  function readUsual(bytes: Buffer, askedAddress: string): readonly DeviceReading[] | null {
    if (bytes.length > MOST_BYTES) return null;
    const text = bytes.toString('latin1');
    if (!text.startsWith(OPENING) || !text.endsWith(CLOSING)) return null;
    const end = text.length - CLOSING.length;
    const devices: DeviceReading[] = [];
    const seen = new Set<string>();
    let learnt = 0;
    let at = OPENING.length;
    while (at < end) {
      let found = findRecord(text, at, askedAddress);
      if (!found && learnt < MOST_LEARNT) {
        learnt += 1;
        found = learnRecord(text, at, askedAddress);
      }
      if (!found) return null;
      devices.push(found.reading);
      seen.add(found.reading.device.deviceId);
      // One that is listed twice is odd.
      if (found.end === end) return seen.size === devices.length ? devices : null;
      if (text[found.end] !== ',') return null;
      at = found.end + 1;
    }
    return null;
  }

  return (bytes, askedAddress) => {
    const devices = readUsual(bytes, askedAddress);
    if (devices === null) return readExactly(bytes, askedAddress);
    return { kind: 'answer', resultCode: RESULT_OK, resultMessage: '', devices, unreadable: [] };
  };
}

/** Reads the bytes as what they are, however odd. */
export function readExactly(bytes: Buffer, askedAddress: string): DeviceListReading {
  const json = readJson(bytes);
  if (json.kind === 'absent') return { kind: 'not-understood', detail: 'an empty answer' };
  if (json.kind === 'unreadable') return { kind: 'not-understood', detail: json.detail };
  return readDeviceList(json.value, askedAddress);
}
