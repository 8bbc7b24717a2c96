import { formatValue } from '#shared/device/device-text.ts';
import { storedFields } from '#shared/device/field-values.ts';
import { describeOs } from '#shared/device/shown-os.ts';
import { type Cell, writeCsvLine } from '#shared/model/text/csv.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { align } from '../../columns.ts';
import { modelOf, serialOf, textOf } from '../device-texts.ts';

const MAX_CELL = 200;

/** One line, no control characters. Empty if unknown. */
function plain(text: string | null): string {
  return text === null ? '' : plainText(text, MAX_CELL);
}

const tableHead = ['DEVICE ID', 'MODEL', 'OS', 'AVAILABILITY', 'IDLE SINCE', 'AGENT', 'AS OF'];

/** For people, with times in this computer's time zone. */
export function writeTable(devices: readonly LabDevice[]): readonly string[] {
  if (devices.length === 0) return [];
  return align([tableHead, ...devices.map(toRow)]).map((line) => `${line}\n`);
}

function toRow(device: LabDevice): readonly string[] {
  const { deviceId, brand, modelName, modelId, agent, availability, idleSince, asOf } = device;
  const model = [brand, modelName ?? modelId].filter((text) => text !== null && text !== '').join(' ');
  return [
    plain(deviceId),
    plain(model),
    plain(describeOs({ model: modelOf(device) }).text),
    words[availability] ?? plain(availability),
    localTime(idleSince),
    plain(agent.name === '' ? agent.address : agent.name),
    localTime(asOf),
  ];
}

/** What the console calls them. */
const words: Readonly<Record<string, string>> = {
  free: 'available',
  idle: 'idle',
  claimed: 'claimed',
  'in-use': 'in use',
  active: 'recent activity',
  unknown: 'unknown',
  gone: 'disconnected',
};

const pad = (part: number) => String(part).padStart(2, '0');

/** `2026-11-23 09:12`. */
function localTime(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

type ReadCell = (device: LabDevice) => Cell;

/** The table's fields that lists offer. */
const listed: readonly (readonly [string, ReadCell])[] = storedFields.flatMap(({ key, field }) =>
  field.list ? [[field.list.id, (device) => toCell(device[key])]] : [],
);

/** Programs know this order: a later entry changes a column's value, but never its place. */
const csvColumns = new Map<string, ReadCell>([
  ...'id serial model brand model-id os sdk abi alias used-by'
    .split(' ')
    .map((id) => [id, () => null] as const),
  ['availability', ({ availability }) => availability],
  ['idle-since', ({ idleSince }) => idleSince],
  ['freshness', ({ freshness }) => freshness],
  ['as-of', ({ asOf }) => asOf],
  ['agent', ({ agent }) => agent.address],
  ['agent-name', ({ agent }) => agent.name],
  ['group', ({ agent }) => agent.group],
  ...listed,
  ['serial', serialOf],
  ['os', (device) => describeOs({ model: modelOf(device) }).text],
  ['sdk', (device) => textOf(device, 'osVersion')],
]);

/** RFC 4180. No byte order mark, unlike an exported file, because programs read it. Times are ISO 8601. */
export function* writeCsv(devices: readonly LabDevice[]): Generator<string> {
  yield writeCsvLine([...csvColumns.keys()]);
  for (const device of devices)
    yield writeCsvLine([...csvColumns.values()].map((read) => plainCell(read(device))));
}

/** As the service sent it, which can be any JSON. */
function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return null;
  const isOfNumbers = Object.values(value).every((side) => side === null || typeof side === 'number');
  return isOfNumbers ? formatValue(value) : JSON.stringify(value);
}

const plainCell = (cell: Cell) => (typeof cell === 'string' ? plain(cell) : cell);
