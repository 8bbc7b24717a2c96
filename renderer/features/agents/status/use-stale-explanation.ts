import { useTranslation } from '../../../i18n/translation.ts';
import type { Agent, AgentState } from '#shared/model/agent.ts';
import type { UnreachableServices } from './unreachable-services.ts';
import { findStaleCause } from './stale-cause.ts';
import { adviceText, staleReasonMessage } from '../../../i18n/failure-message.ts';
import { useFormats } from '../../../i18n/format.ts';
import { usePage } from '../../../state/page.ts';

/**
 * Why an agent's devices have no current data, as texts: the fact and its time, the reason with details, and the next
 * step. Null unless the agent is stale. `state` is the agent's state at the displayed time.
 */
export function useStaleExplanation(agent: Agent, state: AgentState, unreachable: UnreachableServices) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offlineSince = usePage(({ offlineSince: since }) => since);
  if (state.kind !== 'stale') return null;
  const { reason, since } = state;
  const cause = findStaleCause(agent, reason, { hasNetwork: offlineSince === null, unreachable });
  if (cause === 'own-network') {
    return {
      cause,
      what: t('silence.own-network', { time: formats.time(offlineSince ?? since) }),
      why: t('staleReasons.own-network'),
      details: null,
      advice: t('advice.own-network'),
    };
  }
  const { message, details } = staleReasonMessage(t, reason);
  return {
    cause,
    what: t(`silence.${cause}`, { time: formats.time(since) }),
    why: message,
    details,
    advice: adviceText(t, reason, cause === 'service'),
  };
}
