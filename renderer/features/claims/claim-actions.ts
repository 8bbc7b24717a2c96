import type { TFunction } from 'i18next';
import type { Input } from '#shared/ipc/contract.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { ClaimedDevice, ClaimOutcome, LabClaim } from '#shared/model/fleet/lab-claims.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import type { Formats } from '../../i18n/format.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { beginClaim, endClaim, failClaim, readOwnClaims, showDone } from '../../state/claims.ts';
import { nameDisplayOf, useConsole } from '../../state/console.ts';
import { openDevice } from '../../state/devices-view.ts';
import { grid } from '../../state/fleet-grid.ts';
import { announce } from '../../state/messages.ts';
import { report } from '../../state/report.ts';

interface Words {
  readonly t: TFunction;
  readonly formats: Formats;
}

interface TakeOptions {
  readonly minutes: number;
  readonly note: string;
  readonly isAnyway?: boolean;
}

/** All or none. The rows only change once the service lists the claims. */
export function claimDevices(rows: readonly GridRow[], options: TakeOptions, words: Words): void {
  const devices = rows.map(({ agent, entry }) => {
    return { agent: formatAgentAddress(agent.address), deviceId: entry.device.deviceId };
  });
  const { minutes, note, isAnyway = false } = options;
  const trimmed = note.trim();
  const input = { devices, minutes, ...(trimmed && { note: trimmed }), ...(isAnyway && { anyway: true }) };
  const keys = rows.map(({ key }) => key);
  report(
    run(keys, () => api.call('claims.take', input), {
      onDone(until) {
        explained();
        const time = words.formats.clock(until ?? Date.now());
        say(words.t('claims.claimedUntil', { time }), () => releaseClaims(devices, keys, words));
      },
      claimAnyway: () => claimDevices(rows, { ...options, isAnyway: true }, words),
    }),
  );
}

/** Moves the end of the user's own claim, or changes its note. */
export function extendClaim(change: Input<'claims.extend'>, key: string, { t, formats }: Words): void {
  report(
    run([key], () => api.call('claims.extend', change), {
      onDone: (until) => until !== null && announce(t('claims.claimedUntil', { time: formats.clock(until) })),
    }),
  );
}

/** If it was just one, you can claim it again. */
export function releaseClaims(
  devices: readonly ClaimedDevice[],
  keys: readonly string[],
  { t }: Words,
): void {
  const before = readOwnClaims().find(({ device }) => device === devices[0]);
  report(
    run(keys, () => api.call('claims.release', { devices: [...devices] }), {
      onDone: () =>
        say(t('claims.released'), before && keys.length === 1 ? () => takeAgain(before, keys) : null),
    }),
  );
}

function takeAgain({ device, until, note }: LabClaim, keys: readonly string[]): void {
  const minutes = Math.max(Math.ceil((until - Date.now()) / 60_000), 1);
  const input = { devices: [device], minutes, ...(note !== null && { note }), anyway: true };
  report(run(keys, () => api.call('claims.take', input), { onDone: () => {} }));
}

/** From the first claim on, we stop saying that a claim doesn't lock. */
export function explained(): void {
  if (!useConsole.getState().settings.isClaimExplained) send('settings.change', { isClaimExplained: true });
}

/** Shows it at the bottom of the window with an undo, and tells screen readers. */
function say(text: string, undo: (() => void) | null): void {
  announce(text);
  showDone(undo && { text, undo });
}

interface Handlers {
  readonly onDone: (until: number | null) => void;
  readonly claimAnyway?: () => void;
}

async function run(
  keys: readonly string[],
  call: () => Promise<ClaimOutcome>,
  { onDone, claimAnyway }: Handlers,
): Promise<void> {
  const changed = new Set(keys);
  beginClaim(changed);
  try {
    const outcome = await call();
    if (outcome.outcome === 'done') return onDone(outcome.until);
    const nameDisplay = nameDisplayOf(useConsole.getState());
    const row = keys.length === 1 && grid.find(keys[0] ?? '');
    const more = claimAnyway && outcome.outcome === 'in-use' ? { claimAnyway } : {};
    failClaim({ keys: changed, failure: outcome, nameDisplay, ...more });
    // A card and its menu have no room for the reason.
    if (row) openDevice(row.key);
  } finally {
    endClaim(changed);
  }
}
