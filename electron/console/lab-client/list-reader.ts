import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { DeviceReading } from '#shared/wire/read-device.ts';
import { type DeviceListReading, readDeviceList } from '#shared/wire/read-device-list.ts';
import { readJson } from './read-json.ts';
import { createKnownModels } from './known-models.ts';

/** Reads the bytes of a DeviceList answer of the agent at `askedAddress`. */
export type ListReader = (bytes: Buffer, askedAddress: string) => DeviceListReading;

/** How a good answer begins and ends where a service writes it as the contract does. */
const OPENING = '{"MobileList":[';
const CLOSING = `],"ResultCode":${RESULT_OK},"ResultMessage":""}`;
/** Some thousand devices. The exact reader takes larger answers. */
const MOST_BYTES = 1_000_000;
/** An answer with more models that are not known is read exactly: that takes less time than learning them. */
const MOST_LEARNT = 8;

/**
 * A reader that knows the phones of a lab again. Most records repeat an earlier one of the same model but for four texts, and finding that takes
 * a fraction of the time of parsing. Any answer that is not made of such records alone is read exactly, and as a whole.
 */
export function createListReader(): ListReader {
  const models = createKnownModels();

  function readUsual(bytes: Buffer, askedAddress: string): readonly DeviceReading[] | null {
    if (bytes.length > MOST_BYTES) return null;
    const text = bytes.toString('latin1');
    if (!text.startsWith(OPENING) || !text.endsWith(CLOSING)) return null;
    const end = text.length - CLOSING.length;
    const devices: DeviceReading[] = [];
    const seen = new Set<string>();
    let learnt = 0;
    const cursor = { text, at: OPENING.length };
    while (cursor.at < end) {
      let reading = models.read(cursor, askedAddress);
      if (reading === 'unknown' && learnt < MOST_LEARNT && models.learn(cursor)) {
        learnt += 1;
        reading = models.read(cursor, askedAddress);
      }
      if (reading === 'unknown' || reading === null) return null;
      devices.push(reading);
      seen.add(reading.device.deviceId);
      // One that is listed twice is odd.
      if (cursor.at === end) return seen.size === devices.length ? devices : null;
      if (text[cursor.at] !== ',') return null;
      cursor.at += 1;
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
