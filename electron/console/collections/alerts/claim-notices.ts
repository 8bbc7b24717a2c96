import { keysOfRow } from '#shared/device/claim.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import { fillIn } from '#shared/locales/fill-in.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { ClaimedDevice, ClaimEnding, LabClaim, LabClaims } from '#shared/model/fleet/lab-claims.ts';
import type { ClaimNotice } from '#shared/wire/claims.ts';

const MINUTE_MS = 60_000;
const WARNED_BEFORE_MS = 10 * MINUTE_MS;
/** A console that didn't claim the device lets the one that did go first. By then it knows of an extension. */
const OTHERS_WAIT_MS = 15_000;

type Word = keyof (typeof locales)['en']['native']['claims'];
const notices = {
  endsSoon: 'ends-soon',
  used: 'used',
  expired: 'ended',
  ended: 'ended',
  endedBecause: 'ended',
} satisfies Readonly<Record<Word, ClaimNotice>>;

type NamedClaim = Pick<LabClaim, 'device' | 'keys'>;

interface ClaimNoticesOptions {
  /** Asks the service whether none of the user's consoles has shown this yet. */
  readonly beginNotice: (device: ClaimedDevice, notice: ClaimNotice) => Promise<boolean>;
  readonly isQuiet: () => boolean;
  readonly reports: () => readonly AgentReport[];
  readonly language: () => Language;
  readonly hidesNames: () => boolean;
  readonly show: (words: { readonly title: string; readonly body: string }, deviceKey: string | null) => void;
}

export type ClaimNotices = ReturnType<typeof createClaimNotices>;

/** System notifications about your own claims, each by one of your consoles. */
export function createClaimNotices(options: ClaimNoticesOptions) {
  const { beginNotice, isQuiet, reports, language, hidesNames, show } = options;
  /** Claimed or extended since this console started. */
  const taken = new Set<string>();
  let timers: readonly NodeJS.Timeout[] = [];
  /** What we said, and about which time. */
  const said = new Map<string, number>();
  let own: readonly LabClaim[] = [];

  const findOwn = (device: ClaimedDevice) => own.find((each) => nameClaim(each.device) === nameClaim(device));

  async function notify(claim: NamedClaim, word: Word, values: Record<string, string> = {}): Promise<void> {
    if (isQuiet()) return;
    const { device, keys } = claim;
    const until = findOwn(device)?.until ?? 0;
    if (!taken.has(nameClaim(device)))
      await new Promise((resolve) => setTimeout(resolve, OTHERS_WAIT_MS).unref());
    const movedMs = (findOwn(device)?.until ?? 0) - until;
    if (word === 'endsSoon' && Math.abs(movedMs) >= MINUTE_MS) return;
    if (!(await beginNotice(device, notices[word]))) return;
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

  function warn(claim: LabClaim): void {
    const time = formatClock(claim.until, language());
    sayOnce(nameClaim(claim.device), claim.until, () => void notify(claim, 'endsSoon', { time }));
  }

  /** Plans one for each end; extend a claim and it has another. */
  function planWarnings(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = own.flatMap((claim) => planWarning(claim, () => warn(claim)) ?? []);
  }

  return {
    open() {
      taken.clear();
      said.clear();
      own = [];
      planWarnings();
    },

    onTaken: (device: ClaimedDevice) => void taken.add(nameClaim(device)),

    update({ claims }: LabClaims) {
      own = (claims ?? []).filter(({ isOwn }) => isOwn);
      planWarnings();
    },

    onEnded({ device, end, note }: ClaimEnding) {
      const claim = { device, keys: [`at:${nameClaim(device)}`, `id:${device.deviceId}`] };
      if (end === 'expired') void notify(claim, 'expired');
      // A note may name anybody.
      else if (note === null || hidesNames()) void notify(claim, 'ended');
      else void notify(claim, 'endedBecause', { note });
    },

    /** Somebody else is using a phone that the user has claimed. */
    onReports(changed: readonly AgentReport[]) {
      if (own.length === 0) return;
      for (const { claim, name } of findUsedByOthers(changed, own))
        sayOnce(`${nameClaim(claim.device)} used`, claim.since, () => void notify(claim, 'used', { name }));
    },
  };
}

const nameClaim = ({ agent, deviceId }: ClaimedDevice) => `${agent} ${deviceId}`;

function planWarning({ since, until }: LabClaim, warn: () => void): NodeJS.Timeout | null {
  const warnAt = until - WARNED_BEFORE_MS;
  // A claim of ten minutes needs no warning right away.
  if (warnAt <= since) return null;
  const begin = () => {
    // The computer may have slept.
    if (Date.now() < until) warn();
  };
  return setTimeout(begin, Math.max(warnAt - Date.now(), 0));
}

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
