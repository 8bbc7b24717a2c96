import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { isTerminalSafe } from '../../terminal-safe-text.ts';
import type { Choice } from '../choose.ts';
import { describeCompleteness } from './completeness.ts';
import { writeSafeJson } from './safe-json.ts';
import { findSentDevices, type Sent } from './sent-devices.ts';

/** Size above which a part is written, in bytes. */
const PART = 256 * 1024;

/**
 * One device per line, then a line with {@link describeCompleteness}. A device keeps the bytes of the response if a
 * terminal can show them. Consecutive devices are written together, after line ends have replaced the commas.
 */
export function* writeJsonLines(choice: Choice): Generator<Buffer> {
  const { body, chosen } = choice;
  const findPlain = createFinder(choice);
  let run: Sent = { from: 0, to: 0 };
  for (const device of chosen) {
    const sent = findPlain(device);
    if (sent?.from !== run.to || run.to - run.from > PART) {
      yield body.subarray(run.from, run.to);
      run = { from: sent?.from ?? 0, to: sent?.from ?? 0 };
    }
    if (sent === null) yield Buffer.from(`${writeSafeJson(device)}\n`);
    else {
      body[sent.to] = 0x0a;
      run = { from: run.from, to: sent.to + 1 };
    }
  }
  yield body.subarray(run.from, run.to);
  yield Buffer.from(`${writeSafeJson(describeCompleteness(choice))}\n`);
}

/** Finds the bytes of devices that are requested in the order of the response. Null if a device must be encoded. */
function createFinder(choice: Choice): (device: LabDevice) => Sent | null {
  const { answer, body, isBodyTerminalSafe } = choice;
  const sent = findSentDevices(choice);
  let place = 0;
  return (device) => {
    const found = answer.devices.indexOf(device, place);
    const bytes = sent[found];
    if (bytes === undefined) return null;
    place = found + 1;
    return isBodyTerminalSafe || isTerminalSafe(body.toString('utf8', bytes.from, bytes.to)) ? bytes : null;
  };
}
