import { z } from 'zod';
import { keysOfRow } from '#shared/device/claim.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import { fillIn } from '#shared/locales/fill-in.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { ClaimedDevice, ClaimEnding, LabClaim, LabClaims } from '#shared/model/fleet/lab-claims.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import {
  createLabStore,
  type LabDocument,
  labDocumentFormat,
  readListBy,
} from '../../storage/lab-document.ts';

/** `claims.json`: what this console has claimed, so that only one of a user's consoles shows notices. */
export const takenClaimsFormat = labDocumentFormat<readonly string[]>(1, readListBy(z.string().max(2_000)));

const MAX_TAKEN = 100;
const MINUTE_MS = 60_000;
const WARNED_BEFORE_MS = 10 * MINUTE_MS;

type Word = keyof (typeof locales)['en']['native']['claims'];
type NamedClaim = Pick<LabClaim, 'device' | 'keys'>;

interface ClaimNoticesOptions {
  readonly file: DocumentFile<LabDocument<readonly string[]>>;
  readonly reports: () => readonly AgentReport[];
  readonly language: () => Language;
  readonly hidesNames: () => boolean;
  readonly show: (words: { readonly title: string; readonly body: string }, deviceKey: string | null) => void;
}

export type ClaimNotices = ReturnType<typeof createClaimNotices>;

/** System notifications about your own claims, once each, by the console that made the claim. */
export function createClaimNotices({ file, reports, language, hidesNames, show }: ClaimNoticesOptions) {
  const taken = createLabStore(file, [], () => {}, 50);
  const timers = new Map<string, NodeJS.Timeout>();
  /** What we said, and about which time. */
  const said = new Map<string, number>();
  let own: readonly LabClaim[] = [];

  const isTakenHere = (device: ClaimedDevice) => taken.read().includes(nameClaim(device));

  function notify({ device, keys }: NamedClaim, word: Word, values: Record<string, string> = {}): void {
    const row = findRow(reports(), keys);
    const title = row === null ? device.deviceId : nameDevice(row.device);
    show({ title, body: fillIn(locales[language()].native.claims[word], values) }, row?.key ?? null);
  }

  /** A claim's times move with the service's clock and ours. */
  function sayOnce(id: string, at: number, say: () => void): void {
    if (Math.abs(at - (said.get(id) ?? 0)) < MINUTE_MS) return;
    said.set(id, at);
    say();
  }

  /** Warns before each end; extend a claim and it has another. */
  function plan(claim: LabClaim): void {
    const { device, since, until } = claim;
    const warnAt = until - WARNED_BEFORE_MS;
    // A claim of ten minutes needs no warning right away.
    if (warnAt <= since) return;
    const name = nameClaim(device);
    const warn = () => {
      // The computer may have slept.
      if (Date.now() >= until) return;
      sayOnce(name, until, () => notify(claim, 'endsSoon', { time: formatClock(until, language()) }));
    };
    timers.set(name, setTimeout(warn, Math.max(warnAt - Date.now(), 0)));
  }

  function stop(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  return {
    open(labId: string | null) {
      taken.open(labId);
      stop();
      said.clear();
      own = [];
    },

    onTaken(device: ClaimedDevice) {
      const others = taken.read().filter((each) => each !== nameClaim(device));
      taken.write([...others, nameClaim(device)].slice(-MAX_TAKEN));
    },

    update({ claims }: LabClaims) {
      own = (claims ?? []).filter(({ isOwn, device }) => isOwn && isTakenHere(device));
      stop();
      for (const claim of own) plan(claim);
    },

    onEnded({ device, end, note }: ClaimEnding) {
      if (!isTakenHere(device)) return;
      const claim = { device, keys: [`at:${nameClaim(device)}`, `id:${device.deviceId}`] };
      if (end === 'expired') notify(claim, 'expired');
      // A note may name anybody.
      else if (note === null || hidesNames()) notify(claim, 'ended');
      else notify(claim, 'endedBecause', { note });
    },

    /** Somebody else is using a phone that the user has claimed. */
    onReports(changed: readonly AgentReport[]) {
      if (own.length === 0) return;
      for (const { claim, name } of findUsedByOthers(changed, own))
        sayOnce(`${nameClaim(claim.device)} ${name}`, claim.since, () => notify(claim, 'used', { name }));
    },
  };
}

const nameClaim = ({ agent, deviceId }: ClaimedDevice) => `${agent} ${deviceId}`;

const formatClock = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

function findRow(reports: readonly AgentReport[], keys: readonly string[]) {
  for (const { agent, devices } of reports) {
    const address = formatAgentAddress(agent.address);
    const entry = devices.find(({ device }) =>
      keysOfRow({ ...device, agent: address }).some((key) => keys.includes(key)),
    );
    if (entry) return entry;
  }
  return null;
}

function findUsedByOthers(reports: readonly AgentReport[], own: readonly LabClaim[]) {
  return reports.flatMap(({ agent, state, devices }) => {
    if (state.kind !== 'fresh') return [];
    return devices.flatMap(({ device }) => {
      if (device.claim?.UserMismatch !== true) return [];
      const keys = keysOfRow({ ...device, agent: formatAgentAddress(agent.address) });
      const claim = own.find((each) => each.keys.some((key) => keys.includes(key)));
      return claim ? [{ claim, name: device.connectedUser ?? '' }] : [];
    });
  });
}
