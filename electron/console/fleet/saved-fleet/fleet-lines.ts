import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { writePlainRecord } from '#shared/wire/plain-record.ts';
import { createDeviceModels, type DeviceModels } from '#shared/wire/device-models.ts';
import { withoutOfService } from '#shared/wire/read-device.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import type { Device } from '#shared/device/device.ts';
import { mergeAnswer, noDevices, recordOf } from '../agent-devices.ts';
import type { RememberedAgent } from '../remembered-agent.ts';

/**
 * One line per agent, then its devices. A device is its record as sent and is read like a response, so data
 * on disk is checked like data from the network.
 */
const agentLine = z.object({
  agent: z.string(),
  address: z.string(),
  answeredAt: z.number().nullable(),
  dropped: z.object({ count: z.int(), since: z.number() }).nullable().default(null),
  lab: z.object({ name: z.string(), group: z.string() }).optional(),
});
const deviceLine = z.object({
  seenAt: z.number().nullable(),
  goneSince: z.number().nullable(),
  /** Did we have the record as sent, or is this what the console made of it? */
  isRecordKept: z.boolean().default(true),
  /** Only the times of a claim, by this computer's clock. No names. */
  claim: z.object({ since: z.iso.datetime(), until: z.iso.datetime() }).optional(),
  record: z.unknown(),
});

/** In bytes. If the fleet is larger, we only save a part. */
export const LARGEST_TEXT = 96 * 1024 * 1024;
/** How long we may block the event loop. */
const SLICE_MS = 4;
const DEVICES_AT_ONCE = 25;

/** Comes in pieces; the caller decides when to make the next. */
export function* writeFleetLines(agents: readonly RememberedAgent[]): Generator<string, void> {
  for (const { agentId, address, answeredAt, devices, lab } of agents) {
    yield line({ agent: agentId, address, answeredAt, dropped: devices.dropped, lab });
    for (let start = 0; start < devices.entries.length; start += DEVICES_AT_ONCE) {
      const some = devices.entries.slice(start, start + DEVICES_AT_ONCE);
      yield some
        .map((entry) => {
          const { seenAt, goneSince, device } = entry;
          const claim = device.claim && { since: device.claim.Since, until: device.claim.Until };
          const times = { seenAt, goneSince, ...(claim && { claim }) };
          const record = recordOf(devices, entry);
          if (record !== undefined) return line({ ...times, record: withoutOfService(record) });
          return line({
            ...times,
            isRecordKept: false,
            record: writePlainRecord({ ...device, claim: null, lastScreenshot: null }),
          });
        })
        .join('');
    }
  }
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A few agents at a time, without blocking the event loop. @throws if {@link writeFleetLines} didn't write it */
export async function* readFleetLines(text: Buffer): AsyncGenerator<readonly RememberedAgent[], void> {
  const models = createDeviceModels();
  let agents: RememberedAgent[] = [];
  let head: z.infer<typeof agentLine> | null = null;
  let devices: z.infer<typeof deviceLine>[] = [];
  let sliceEnds = performance.now() + SLICE_MS;
  let start = 0;
  for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, start)) {
    const value: unknown = JSON.parse(text.toString('utf8', start, end));
    start = end + 1;
    const next = agentLine.safeParse(value);
    if (next.success) {
      if (head) agents.push(readAgent(head, devices, models));
      head = next.data;
      devices = [];
    } else devices.push(deviceLine.parse(value));
    if (performance.now() < sliceEnds) continue;
    yield agents;
    agents = [];
    await nextTurn();
    sliceEnds = performance.now() + SLICE_MS;
  }
  yield head ? [...agents, readAgent(head, devices, models)] : agents;
}

function readAgent(
  { agent, address, answeredAt, dropped, lab }: z.infer<typeof agentLine>,
  lines: readonly z.infer<typeof deviceLine>[],
  models: DeviceModels,
): RememberedAgent {
  const list = { ResultCode: 1, ResultMessage: '', MobileList: lines.map(({ record }) => record) };
  const reading = readDeviceList(list, address, models);
  if (reading.kind !== 'answer' || reading.devices.length !== lines.length) {
    throw new Error('A line contains no device');
  }
  const input = { agentId: agent, devices: reading.devices, isGood: true, lastAnsweredAt: null, now: 0 };
  const { entries, raw } = mergeAnswer(noDevices, input);
  const notKept = entries.flatMap(({ key }, index): [string, undefined][] =>
    lines[index]?.isRecordKept === false ? [[key, undefined]] : [],
  );
  const dated = entries.map(({ key, device, deviations }, index) => ({
    key,
    device: withClaim(device, lines[index]),
    deviations,
    seenAt: lines[index]?.seenAt ?? null,
    goneSince: lines[index]?.goneSince ?? null,
  }));
  return {
    agentId: agent,
    address,
    answeredAt,
    devices: { entries: dated, raw: new Map([...raw, ...notKept]), dropped },
    lab,
  };
}

/** Only its times are kept and shown; we don't know its kind. */
function withClaim(device: Device, saved: z.infer<typeof deviceLine> | undefined): Device {
  const { claim } = saved ?? {};
  return claim ? { ...device, claim: { Since: claim.since, Until: claim.until, Kind: 'person' } } : device;
}
