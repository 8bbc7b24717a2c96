import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { writeVersion } from '../status/agent-kind.ts';
import type { AgentSummary } from '../status/agent-summary.ts';
import { useKindWords } from '../status/use-kind-words.ts';

/** All that the filter looks at of an agent, in the words that are shown. */
export function useAgentText(): (report: AgentReport, summary: AgentSummary) => string {
  const { t } = useTranslation();
  const kindWords = useKindWords();
  return useCallback(
    ({ agent, version }, { kind, standing }) =>
      [
        formatAgentAddress(agent.address),
        agent.name,
        agent.group,
        kindWords(kind),
        version === null ? '' : writeVersion(version),
        t(`agents.states.${standing}`, { time: '' }),
      ].join('\n'),
    [t, kindWords],
  );
}
