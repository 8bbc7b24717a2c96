import { readdir, stat } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { join } from 'node:path';
import type { SaveDiagnosticsOutcome } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import { redactText } from '#shared/redact.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { Settings } from '#shared/model/settings.ts';
import { countDevices } from '#shared/device/availability.ts';
import type { Device } from '#shared/device/device.ts';
import type { Lab } from '#shared/model/lab.ts';
import type { Notice } from '#shared/model/notice.ts';
import type { SessionState } from '#shared/model/session.ts';
import { saveFile } from './exporter.ts';
import type { FileChooser } from '../storage/system.ts';
import { momentOf } from '../collections/settings-store.ts';

interface DiagnosticsOptions {
  readonly dataDir: string;
  readonly version: string;
  readonly fileChooser: Pick<FileChooser, 'chooseSaveFile'>;
  readonly readLog: () => Promise<string>;
  readonly log: Log;
  readonly collect: () => DiagnosedState;
}

const MB = 1024 * 1024;

export type Diagnostics = ReturnType<typeof createDiagnostics>;

export function createDiagnostics(options: DiagnosticsOptions) {
  const { dataDir, version, readLog, collect } = options;
  let gathered: string | null = null;

  return {
    async gather() {
      const [files, logText] = await Promise.all([listFiles(dataDir), readLog()]);
      gathered = writeDiagnostics(collect(), version, files, logText);
      return gathered;
    },

    /** Saves the last gathered text to a path that the user picks. */
    async save(): Promise<SaveDiagnosticsOutcome> {
      if (gathered === null) return { outcome: 'canceled' };
      // The text that was reviewed, even if more has happened since.
      const text = gathered;
      const name = `Device Lab Console diagnostics ${new Date().toISOString().slice(0, 10)}.txt`;
      return saveFile({ name, extension: 'txt' }, async () => text, options);
    },
  };
}

function findVersions(version: string): Readonly<Record<string, string>> {
  const runtime = ['electron', 'chrome', 'node'].flatMap((name) => {
    const found = process.versions[name];
    return found === undefined ? [] : [[name, found] as const];
  });
  const system = `${process.platform} ${release()} ${arch()}`;
  return { console: version, ...Object.fromEntries(runtime), system };
}

/** The console's documents, also those set aside. Electron's own files don't end like this. */
const ownFile = /^[\w.-]+\.jsonl?$/;

/** One `name: size` per document. */
async function listFiles(dataDir: string): Promise<readonly string[]> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => ownFile.test(name));
  const describe = async (name: string) => {
    const found = await stat(join(dataDir, name)).catch(() => null);
    return `${name}: ${found?.size ?? 0} bytes`;
  };
  return Promise.all(names.map(describe));
}

export interface DiagnosedState {
  readonly session: SessionState;
  readonly settings: Settings;
  readonly labs: readonly Lab[];
  readonly reports: readonly AgentReport[];
  readonly counts: Readonly<Record<string, number>>;
  readonly notices: readonly Notice[];
}

/** Readable text: no names, no addresses, no responses. */
function writeDiagnostics(
  state: DiagnosedState,
  version: string,
  files: readonly string[],
  log: string,
): string {
  const now = Date.now();
  const { settings, session, notices, reports } = state;
  const running = {
    seconds: Math.round(process.uptime()),
    memoryMB: Math.round(process.memoryUsage.rss() / MB),
  };
  const lab = session.kind === 'signed-out' ? 'signed out' : `${session.kind}: ${session.choice.kind}`;
  return [
    `Device Lab Console, diagnostics of ${new Date(now).toISOString()}`,
    section('Versions', lines(findVersions(version))),
    section('Running', lines(running)),
    section('Session', lab),
    section('Settings', lines(pickSettings(settings))),
    section('Agents', lines(countStates(reports))),
    section('Devices', lines({ ...countDevices(reports, momentOf(settings, now)) })),
    section('Kept', lines(state.counts)),
    section('Files', files.join('\n')),
    section('Notices', notices.map(({ kind }) => kind).join('\n')),
    section('Log', createWordMask(findWords(state, log))(redactText(log))),
  ].join('\n');
}

function section(title: string, text: string): string {
  return `\n== ${title} ==\n${text === '' ? 'none' : text}`;
}

type Value = string | number | boolean | object | null;

function lines(values: Readonly<Record<string, Value>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

/** Those that change what the console does. Nothing in them was typed. */
function pickSettings(settings: Settings) {
  const { language, theme, polling, quietHours, areNotificationsPaused, tray } = settings;
  const { hideNames, lockAfterMinutes, view } = settings;
  const behavior = { language, theme, layout: view.layout, polling, quietHours };
  return { ...behavior, areNotificationsPaused, tray, hideNames, lockAfterMinutes };
}

function countStates(reports: readonly AgentReport[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of reports) {
    const why = state.kind === 'stale' ? `stale, ${state.reason.kind}` : state.kind;
    counts[why] = (counts[why] ?? 0) + 1;
  }
  return counts;
}

/** Users and hosts to mask in the log, which has addresses in it and, by mistake, maybe users. */
function findWords({ session, settings, labs, reports }: DiagnosedState, log: string): readonly string[] {
  const agents = [...labs.flatMap((lab) => lab.agents), ...reports.map(({ agent }) => agent)];
  const account = session.kind === 'signed-in' ? session.account : null;
  return [
    ...agents.map(({ address }) => address.host),
    // Agents that have left the lab's list are only in the log.
    ...Array.from(log.matchAll(/"agent":"([^"]{1,300}):\d{1,5}"/g), ([, host = '']) => host),
    ...labs.flatMap(({ choice }) =>
      choice.kind === 'service' ? [URL.parse(choice.address)?.hostname ?? choice.address] : [],
    ),
    ...reports.flatMap(({ devices }) => devices.flatMap(({ device }) => peopleOf(device))),
    account?.name ?? '',
    account?.employeeNumber ?? '',
    account?.companyCode ?? '',
    account?.email ?? '',
    ...[settings.lastSignIn, settings.lastService].flatMap((signIn) =>
      signIn ? [signIn.employeeNumber, signIn.companyCode] : [],
    ),
  ];
}

const peopleOf = ({ connectedUser, claim, lastScreenshot }: Device): readonly string[] =>
  [connectedUser, claim?.By, lastScreenshot?.By].map((name) => name ?? '');

/** Puts numbers in place of network addresses and these words; the same number for the same value. */
export function createWordMask(words: readonly string[]): (text: string) => string {
  // One by one: a fleet has thousands, and a pattern of them all would be slow.
  const hidden = new Set(words.flatMap((word) => word.toLowerCase().match(TOKEN) ?? []));
  const numberOf = new Map<string, number>();

  function nameOf(word: string): string {
    const number = numberOf.get(word) ?? numberOf.size + 1;
    numberOf.set(word, number);
    return `[hidden ${number}]`;
  }

  return (text) =>
    text.replaceAll(TOKEN, (found) => {
      const word = found.toLowerCase();
      const isHidden = IPV4.test(word) || word.startsWith('[') || (hidden.has(word) && !isCommon(word));
      return isHidden ? nameOf(word) : found;
    });
}

/** Half of all lines have any one or two letters or digits somewhere. Two syllables of Hangul are a name. */
function isCommon(word: string): boolean {
  return word.length < 3 && /^[\w.-]*$/.test(word);
}

/** A word, which may be a host name, or IPv6 in brackets. */
const TOKEN = /\[[0-9a-f.]*:[0-9a-f:.%\w]{0,60}\]|[\p{L}\p{N}@._-]+/giu;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
