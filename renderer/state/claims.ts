import { create } from 'zustand';
import { findClaim } from '#shared/device/availability.ts';
import { keysOfRow } from '#shared/device/claim.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import type { ClaimedDevice, ClaimOutcome, LabClaim, LabClaims } from '#shared/model/fleet/lab-claims.ts';
import type { GridRow } from '../grid/grid-row.ts';
import { useConsole } from './console.ts';

/** As the row shows it. Times are in ms since 1970. */
export interface RowClaim {
  readonly since: number;
  readonly until: number;
  readonly kind: LabClaim['kind'];
  /** Null if hidden or unknown. */
  readonly by: string | null;
  readonly note: string | null;
  /** If it's the user's own: what the service calls it. */
  readonly own: ClaimedDevice | null;
  readonly hasMismatch: boolean;
  /** From the last session: it may be over by now, or extended. */
  readonly isSaved: boolean;
}

export type ClaimFailure = Exclude<ClaimOutcome, { readonly outcome: 'done' }>;

interface FailedClaim {
  readonly keys: ReadonlySet<string>;
  readonly failure: ClaimFailure;
  readonly nameDisplay: string;
  /** Claims them even though somebody's using them. */
  readonly claimAnyway?: () => void;
}

interface ClaimsPage {
  /** Keys of rows whose claim is being taken or changed. */
  readonly busy: ReadonlySet<string>;
  readonly failure: FailedClaim | null;
  /** How the last action went, and how to undo it. */
  readonly done: { readonly text: string; readonly undo: () => void } | null;
  /** What the user has closed: ends (by `endedAt`), and claims with a warning. */
  readonly closed: ReadonlySet<string>;
  readonly isLeaving: boolean;
}

export const useClaimsPage = create<ClaimsPage>(() => ({
  busy: new Set(),
  failure: null,
  done: null,
  closed: new Set(),
  isLeaving: false,
}));

export const askBeforeLeaving = (isLeaving: boolean) => useClaimsPage.setState({ isLeaving });
export const showDone = (done: ClaimsPage['done']) => useClaimsPage.setState({ done });
export const failClaim = (failure: ClaimsPage['failure']) => useClaimsPage.setState({ failure });

export function beginClaim(keys: ReadonlySet<string>): void {
  useClaimsPage.setState(({ busy }) => ({ busy: busy.union(keys), failure: null, done: null }));
}

export function endClaim(keys: ReadonlySet<string>): void {
  useClaimsPage.setState(({ busy }) => ({ busy: busy.difference(keys) }));
}

export function closeClaimMessage(id: string): void {
  useClaimsPage.setState(({ closed }) => ({ closed: new Set([...closed, id]) }));
}

interface Index {
  readonly byKey: ReadonlyMap<string, LabClaim>;
  readonly own: ReadonlySet<string>;
}

const indexes = new WeakMap<readonly LabClaim[], Index>();
const none: Index = { byKey: new Map(), own: new Set() };

function indexOf({ claims }: LabClaims): Index {
  if (claims === null) return none;
  const known = indexes.get(claims);
  if (known) return known;
  const pairs = claims.flatMap((claim) => claim.keys.map((key) => [key, claim] as const));
  const own = new Set(pairs.flatMap(([key, { isOwn }]) => (isOwn ? key : [])));
  const index = { byKey: new Map(pairs), own };
  indexes.set(claims, index);
  return index;
}

/** Keys (keysOfRow) of the user's own claims. The same set while the claims are the same. */
export const selectOwnKeys = ({ claims }: { readonly claims: LabClaims }) => indexOf(claims).own;

/** A fresh row has it from its agent's list, any other from the lab's own list. */
export function findRowClaim(
  { entry: { device }, agent }: GridRow,
  freshness: Freshness,
  claims: LabClaims,
  now: number,
): RowClaim | null {
  const keys = keysOfRow({ ...device, agent: formatAgentAddress(agent.address) });
  const { byKey } = indexOf(claims);
  const key = keys.find((each) => byKey.has(each));
  const listed = key === undefined ? undefined : byKey.get(key);
  const own = listed?.isOwn ? listed.device : null;
  if (freshness !== 'fresh' && claims.claims !== null) {
    if (listed === undefined || listed.until <= now) return null;
    const { since, until, kind, by, note } = listed;
    return { since, until, kind, by, note, own, hasMismatch: false, isSaved: false };
  }
  const claim = findClaim(device, now);
  return (
    claim && {
      since: Date.parse(claim.Since),
      until: Date.parse(claim.Until),
      kind: claim.Kind,
      by: claim.By ?? null,
      note: claim.Note ?? null,
      own,
      hasMismatch: claim.UserMismatch === true,
      isSaved: freshness !== 'fresh',
    }
  );
}

export function useRowClaim(row: GridRow, freshness: Freshness, now: number): RowClaim | null {
  const claims = useConsole((state) => state.claims);
  return findRowClaim(row, freshness, claims, now);
}

/** May we ask the service? It says so if somebody uses it or was faster. */
export function canClaim({ agent, entry }: GridRow, freshness: Freshness): boolean {
  const { claims, session } = useConsole.getState();
  const isDemo = session.kind === 'signed-in' && session.choice.kind === 'demo';
  const isListed = agent.via === 'lab' && (isDemo || agent.origin === 'lab');
  return claims.isTaking && isListed && freshness === 'fresh' && !entry.device.noSerial;
}

export function ownClaims({ claims }: LabClaims): readonly LabClaim[] {
  return (claims ?? []).filter(({ isOwn }) => isOwn);
}

export const readOwnClaims = () => ownClaims(useConsole.getState().claims);
