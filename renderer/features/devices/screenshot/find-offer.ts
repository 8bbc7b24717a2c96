import { takesScreenshots } from '#shared/device/agent-kinds.ts';
import { isIphone } from '#shared/device/platform.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import { allowsScreenshots } from '#shared/model/managed.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { RowClaim } from '../../../state/claims.ts';
import type { ConsoleState } from '../../../state/console.ts';

type Rules = Pick<ConsoleState, 'session' | 'settings' | 'managed' | 'screenRule'>;

/** Can we take a screenshot, and if not, why? `nothing`: don't mention screenshots. */
export type Offer =
  | 'ready'
  | 'nothing'
  | 'iphone'
  | 'agent'
  | 'personal'
  | 'service'
  | 'off-here'
  | 'claimed'
  | 'not-claimed';

/** Who may take screenshots of this agent's phones. Null if the service doesn't say. */
export function findRule({ agent }: GridRow, { session, settings, managed, screenRule }: Rules) {
  if (session.kind !== 'signed-in') return 'off';
  const { kind } = session.choice;
  if (kind === 'demo') return 'all';
  if (kind === 'service' && agent.via === 'lab') return screenRule;
  return allowsScreenshots(managed) && settings.takesScreenshots ? 'all' : 'off';
}

export function findOffer(row: GridRow, rules: Rules, claim: RowClaim | null, freshness: Freshness): Offer {
  const { agent, entry, version } = row;
  const rule: ScreenRule | null = findRule(row, rules);
  const isAtService =
    rules.session.kind === 'signed-in' && rules.session.choice.kind === 'service' && agent.via === 'lab';
  const isOffHere = rule === 'off' && !isAtService && allowsScreenshots(rules.managed);
  if (freshness !== 'fresh' || (rule === 'off' && !isOffHere)) return 'nothing';
  if (isIphone(entry.device)) return 'iphone';
  if (isOffHere) return 'off-here';
  if (rule === null) return 'service';
  if (isAtService && agent.origin === 'personal') return 'personal';
  if (!takesScreenshots(version)) return 'agent';
  if (claim !== null && claim.own === null) return 'claimed';
  return rule === 'mine' && claim === null ? 'not-claimed' : 'ready';
}
