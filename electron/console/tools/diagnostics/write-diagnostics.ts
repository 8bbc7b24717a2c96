import { redactText } from '#shared/redact.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { Settings } from '#shared/model/settings.ts';
import { countDevices } from '#shared/device/availability.ts';
import { momentOf } from '../../settings/moment-of.ts';
import type { collectDiagnostics } from './collect-diagnostics.ts';
import { createWordMask } from './word-mask.ts';

/** The data for a support case. */
type DiagnosticsFacts = ReturnType<typeof collectDiagnostics> & {
  readonly now: number;
  readonly versions: Readonly<Record<string, string>>;
  readonly running: Readonly<Record<string, string | number>>;
  /** Name and size in bytes of each JSON document in the data folder. */
  readonly files: readonly (readonly [string, number])[];
  readonly log: string;
};

/** The diagnostics as readable text: no names, no addresses, no responses. */
export function writeDiagnostics(facts: DiagnosticsFacts): string {
  const mask = createWordMask(findWords(facts));
  const { settings, session, notices, reports } = facts;
  return [
    `Device Lab Console, diagnostics of ${new Date(facts.now).toISOString()}`,
    section('Versions', lines(facts.versions)),
    section('Running', lines(facts.running)),
    section(
      'Session',
      session.kind === 'signed-out' ? 'signed out' : `${session.kind}: ${session.choice.kind}`,
    ),
    section('Settings', lines(pickSettings(settings))),
    section('Agents', lines(countStates(reports))),
    section('Devices', lines({ ...countDevices(reports, momentOf(settings, facts.now)) })),
    section('Kept', lines(facts.counts)),
    section('Files', facts.files.map(([name, bytes]) => `${name}: ${bytes} bytes`).join('\n')),
    section('Notices', notices.map(({ kind }) => kind).join('\n')),
    section('Log', mask(redactText(facts.log))),
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

/** Settings that affect the console's behavior. None of them contains text that the user has typed. */
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

/** Users and hosts, to mask in the log: it contains addresses, and may contain users by mistake. */
function findWords({ session, settings, labs, reports, log }: DiagnosticsFacts): readonly string[] {
  const agents = [...labs.flatMap((lab) => lab.agents), ...reports.map(({ agent }) => agent)];
  const account = session.kind === 'signed-in' ? session.account : null;
  return [
    ...agents.map(({ address }) => address.host),
    // Agents that have left the lab's list are only in the log.
    ...Array.from(log.matchAll(/"agent":"([^"]{1,300}):\d{1,5}"/g), ([, host = '']) => host),
    ...labs.flatMap(({ choice }) => (choice.kind === 'service' ? [hostOf(choice.address)] : [])),
    ...reports.flatMap(({ devices }) => devices.map(({ device }) => device.connectedUser ?? '')),
    account?.name ?? '',
    account?.employeeNumber ?? '',
    account?.companyCode ?? '',
    account?.email ?? '',
    ...[settings.lastSignIn, settings.lastService].flatMap((signIn) =>
      signIn ? [signIn.employeeNumber, signIn.companyCode] : [],
    ),
  ];
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? address;
}
