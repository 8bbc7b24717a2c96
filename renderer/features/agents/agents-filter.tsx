import { useContext } from 'react';
import { Input, SearchField, ToggleButton } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.tsx';
import type { AgentReport } from '#shared/model/agent.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../state/clock.ts';
import { countStandings, describeStandings, isFailing, standingOf } from './status/agent-summary.ts';
import { AwayServicesContext } from './status/use-away-services.ts';
import { filterAgents, showFailingOnly, useAgentsView } from '../../state/agents-view.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './agents-filter.module.css';
import buttonStyles from '../../ui/button.module.css';
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
  const away = useContext(AwayServicesContext);
  const { filter, isFailingOnly } = useAgentsView();
  const standings = Array.from(reports.values(), ({ agent, state }) =>
    standingOf(agent, agentStateAt(state, now), away),
  );
  const failing = standings.filter(isFailing).length;
  const counts = describeStandings(t, formats, countStandings(standings), told);
  return (
    <div className={styles.filter}>
      <SearchField aria-label={t('agents.filter')} value={filter} onChange={filterAgents}>
        <div className={classNames(fieldStyles.frame, styles.frame)}>
          <Input placeholder={t('agents.filterHint')} spellCheck={false} />
        </div>
      </SearchField>
      {(failing > 0 || isFailingOnly) && (
        <ToggleButton
          className={classNames(buttonStyles.button)}
          data-kind="plain"
          isSelected={isFailingOnly}
          onChange={showFailingOnly}
        >
          {t('agents.failingOnly', { value: formats.number(failing) })}
        </ToggleButton>
      )}
      <output>
        {shown === reports.size
          ? t('agents.groupAgents', { count: shown })
          : t('agents.matching', { shown: formats.number(shown), count: reports.size })}
        {counts.length > 0 && <span className={textStyles.soft}> · {counts.join(' · ')}</span>}
      </output>
    </div>
  );
}
