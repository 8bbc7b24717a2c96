import { Input, SearchField } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import type { AgentReport } from '#shared/model/agent.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../state/clock.ts';
import { countStandings, describeStandings, standingOf } from './status/agent-summary.ts';
import { filterAgents, useAgentsView } from '../../state/agents-view.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './agents-filter.module.css';
import fieldStyles from '../../ui/field.module.css';
import textStyles from '../../ui/text.module.css';

interface AgentsFilterProps {
  /** How many pass the filter. */
  readonly shown: number;
  readonly reports: ReadonlyMap<string, AgentReport>;
}

const told = ['fresh', 'silent', 'unasked', 'refusing', 'paused'] as const;

export function AgentsFilter({ shown, reports }: AgentsFilterProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const filter = useAgentsView((state) => state.filter);
  const standings = countStandings(
    Array.from(reports.values(), ({ state }) => standingOf(agentStateAt(state, now))),
  );
  const counts = describeStandings(t, formats, standings, told);
  return (
    <div className={styles.filter}>
      <SearchField aria-label={t('agents.filter')} value={filter} onChange={filterAgents}>
        <div className={classNames(fieldStyles.frame, styles.frame)}>
          <Input placeholder={t('agents.filterHint')} spellCheck={false} />
        </div>
      </SearchField>
      <output>
        {shown === reports.size
          ? t('agents.groupAgents', { count: shown })
          : t('agents.matching', { shown: formats.number(shown), count: reports.size })}
        {counts.length > 0 && <span className={textStyles.soft}> · {counts.join(' · ')}</span>}
      </output>
    </div>
  );
}
