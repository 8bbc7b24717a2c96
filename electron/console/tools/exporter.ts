import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findStatedKind } from '#shared/device/agent-kinds.ts';
import type {
  ExportInput,
  ExportOutcome,
  SaveDiagnosticsOutcome,
  WriteProblem,
} from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import { quoteArgument, type Shell } from '#shared/model/text/command-line.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { Agent, AgentReport } from '#shared/model/fleet/agent.ts';
import { type Field, type FieldId, fieldOf, type Subject } from '#shared/search/fields.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { deviceListPath, type DeviceListRequest } from '#shared/wire/device-list.ts';
import { describeDevice } from '#shared/device/describe-device.ts';
import { BYTE_ORDER_MARK, type Cell, writeCsvLine } from '#shared/model/text/csv.ts';
import { readText } from '#shared/search/field-text.ts';
import type { Session } from '../session/session.ts';
import { replaceFile } from '../storage/replace-file.ts';
import type { FileChooser } from '../storage/system.ts';

interface ExporterOptions {
  readonly fileChooser: Pick<FileChooser, 'chooseSaveFile'>;
  readonly session: Pick<Session, 'state'>;
  readonly reports: () => readonly AgentReport[];
  readonly findRecord: FindRecord;
  readonly moment: () => Moment;
  readonly log: Log;
}

/** So many are written before anything else gets a turn: about a millisecond. */
const DEVICES_PER_TURN = 250;

export type Exporter = ReturnType<typeof createExporter>;

export function createExporter(options: ExporterOptions) {
  const { session, reports, findRecord, moment } = options;

  /** The list is as of the request, however long the user takes to pick a path. */
  async function exportDevices({ format, columns, keys }: ExportInput): Promise<ExportOutcome> {
    const list: ListInput = { subjects: findSubjects(reports(), keys), moment: moment() };
    const writers: Readonly<Record<ExportInput['format'], () => Iterable<string>>> = {
      csv: () => writeCsv(list, columns),
      json: () => writeModelJson(list),
      wire: () => writeWireJson(list, findRecord),
    };
    const saved = await saveFile(
      suggestName(format, list.moment.now),
      () => gather(writers[format]()),
      options,
    );
    return saved.outcome === 'saved' ? { ...saved, count: list.subjects.length } : saved;
  }

  /** A command line that asks as the console does. Null if the agent isn't in the lab. */
  function writeCommand(agentId: string, shell: Shell): string | null {
    const report = reports().find(({ agent }) => agent.id === agentId);
    const state = session.state();
    if (!report || state.kind !== 'signed-in') return null;
    return writeAgentCommand({
      agent: report.agent,
      serviceAddress: state.choice.kind === 'service' ? state.address : null,
      isAdbServer: findStatedKind(report.version) === 'adb',
      shell,
    });
  }

  return { exportDevices, writeCommand };
}

function findSubjects(reports: readonly AgentReport[], keys: readonly string[]): readonly Subject[] {
  const wanted = new Set(keys);
  const found = new Map<string, Subject>();
  for (const { agent, state, version, devices } of reports) {
    for (const entry of devices) {
      if (wanted.has(entry.key)) found.set(entry.key, { entry, agent, state, version });
    }
  }
  return [...wanted].flatMap((key) => found.get(key) ?? []);
}

/** Piece by piece: encoding it all at once would block everything else. */
async function gather(parts: Iterable<string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    pieces.push(Buffer.from(part));
    if (pieces.length % DEVICES_PER_TURN === 0) await nextTurn();
  }
  return Buffer.concat(pieces);
}

const extensions = { csv: 'csv', json: 'json', wire: 'json' } as const;

function suggestName(format: ExportInput['format'], now: number) {
  const day = new Date(now).toISOString().slice(0, 16).replace('T', ' ').replace(':', '');
  const kind = format === 'wire' ? 'MobileList' : 'Devices';
  return { name: `${kind} ${day}.${extensions[format]}`, extension: extensions[format] };
}

/** Saves to a file that the user chooses. */
export async function saveFile(
  suggestion: Parameters<FileChooser['chooseSaveFile']>[0],
  makeContent: () => Promise<string | Buffer>,
  { fileChooser, log }: Pick<ExporterOptions, 'fileChooser' | 'log'>,
): Promise<SaveDiagnosticsOutcome> {
  const path = await fileChooser.chooseSaveFile(suggestion);
  if (path === null) return { outcome: 'canceled' };
  const file = basename(path);
  try {
    await replaceFile(path, await makeContent(), 'as-before');
    return { outcome: 'saved', file };
  } catch (error) {
    log.warn('A file could not be saved', { error: String(error) });
    return { outcome: 'failed', file, problem: findProblem(error) };
  }
}

/** `other` unless the user can do something about it. */
export function findProblem(error: unknown, platform = process.platform): WriteProblem {
  const { code = '', syscall } = error as NodeJS.ErrnoException; // you can read any property of an error
  // On Windows you can't replace a file that e.g. a spreadsheet has open.
  if (code === 'EBUSY' || (platform === 'win32' && code === 'EPERM' && syscall === 'rename')) return 'in-use';
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'no-space';
  return ['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'not-allowed' : 'other';
}

interface CommandInput {
  readonly agent: Agent;
  /** Null for the one in this console, whose address has a secret in it. */
  readonly serviceAddress: string | null;
  readonly isAdbServer: boolean;
  readonly shell: Shell;
}

/** Asks the agent itself if its service is the console's own, which no other program may call. */
export function writeAgentCommand({ agent, serviceAddress, isAdbServer, shell }: CommandInput): string {
  const { host, port } = agent.address;
  const isAskedHere = serviceAddress === null || agent.via === 'this-computer';
  if (isAskedHere && isAdbServer) return `adb -H ${quoteArgument(host, shell)} -P ${port} devices -l`;
  const base = isAskedHere ? `http://${formatAgentAddress(agent.address)}` : serviceAddress;
  const body: DeviceListRequest = { DeviceAgentIP: host, DeviceAgentPort: port };
  // In PowerShell, `curl` may be an alias.
  const isPowerShell = shell === 'powershell';
  const json = JSON.stringify(body);
  // PowerShell hands on quotes unescaped, and then the program makes something of them, and of backslashes before them.
  const data = isPowerShell ? json.replaceAll(/(\\*)"/g, String.raw`$1$1\"`) : json;
  return [
    isPowerShell ? 'curl.exe' : 'curl',
    '--silent --show-error',
    `--header ${quoteArgument('Content-Type: application/json', shell)}`,
    `--data ${quoteArgument(data, shell)}`,
    quoteArgument(`${base.replace(/\/+$/, '')}${deviceListPath}`, shell),
  ].join(' ');
}

interface ListInput {
  readonly subjects: readonly Subject[];
  readonly moment: Moment;
}

/** As sent in MobileList. Null if we don't keep it. */
type FindRecord = (key: string) => { readonly record: unknown } | null;

/** Search fields for headers, ISO 8601 for times, and each line says when its data is from. */
export function* writeCsv({ subjects, moment }: ListInput, columns: readonly FieldId[]): Generator<string> {
  const shown = [...new Set([...columns, 'availability', 'as-of'] as const)].map(fieldOf);
  yield BYTE_ORDER_MARK + writeCsvLine(shown.map(({ id }) => id));
  for (const subject of subjects) yield writeCsvLine(shown.map((field) => readCell(field, subject, moment)));
}

function readCell(field: Field, subject: Subject, moment: Moment): Cell {
  return field.kind === 'number' ? field.read(subject, moment) : readText(field, subject, moment);
}

export function* writeModelJson({ subjects, moment }: ListInput): Generator<string> {
  yield `{\n  "format": "device-lab-console/devices",\n  "version": 1,\n  "exportedAt": ${JSON.stringify(new Date(moment.now).toISOString())},\n  "devices": [`;
  yield* writeElements(subjects, (subject) => describeDevice(subject, moment));
  yield ']\n}\n';
}

/** Records of MobileList (wire-spec 2.5) as the agents sent them. Skips devices whose record we don't keep. */
export function* writeWireJson({ subjects }: ListInput, findRecord: FindRecord): Generator<string> {
  const found = subjects.flatMap(({ entry }) => findRecord(entry.key) ?? []);
  yield '{\n  "MobileList": [';
  yield* writeElements(found, ({ record }) => record);
  yield ']\n}\n';
}

/** Made as it's written, so that the caller can let other work run in between. */
function* writeElements<T>(items: readonly T[], make: (item: T) => unknown): Generator<string> {
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? '\n    ' : ',\n    '}${JSON.stringify(make(item))}`;
  }
  if (items.length > 0) yield '\n  ';
}
