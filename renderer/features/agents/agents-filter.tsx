import { useContext } from 'react';
import { Search } from 'lucide-react';
import { Input, SearchField } from 'react-aria-components';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { useNow } from '../../state/clock.ts';
import { AgentMark } from './status/agent-mark.tsx';
import { countStatuses } from './status/agent-summary.ts';
import { UnreachableServicesContext } from './status/unreachable-services.ts';
import { changeAgentsView, filterStatuses, groupings, useAgentsView } from '../../state/agents-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pills } from '../../ui/pills.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './agents-filter.module.css';
import fieldStyles from '../../ui/field.module.css';

/** The row of filters: a text, the statuses of the agents, and whether the list is grouped. */
export function AgentsFilter({ reports }: { readonly reports: ReadonlyMap<string, AgentReport> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const unreachable = useContext(UnreachableServicesContext);
  const { filter, statuses: selected, grouping } = useAgentsView();
  const counts = countStatuses(reports.values(), now, unreachable);
  const shown = filterStatuses.filter((status) => counts[status] !== undefined || selected.has(status));
  const hasGroups = Array.from(reports.values()).some(({ agent }) => agent.group !== '');
  return (
    <div className={styles.filter}>
      <SearchField
        aria-label={t('agents.filter')}
        value={filter}
        onChange={(text) => changeAgentsView({ filter: text })}
      >
        <div className={classNames(fieldStyles.frame, styles.frame)}>
          <Search aria-hidden="true" />
          <Input placeholder={t('agents.filterHint')} spellCheck={false} />
        </div>
      </SearchField>
      <Pills
        label={t('agents.statusFilter')}
        all={{ label: t('agents.all'), count: formats.number(reports.size) }}
        options={shown.map((status) => ({
          value: status,
          label: t(`agents.statuses.${status}`),
          mark: <AgentMark status={status} />,
          count: counts[status] ?? 0,
        }))}
        selected={selected}
        onChange={(chosen) => changeAgentsView({ statuses: chosen })}
      />
      {hasGroups && (
        <div className={styles.grouping}>
          <SelectField
            isInline
            size="small"
            label={t('agents.groupBy')}
            value={grouping}
            options={groupings.map((value) => ({ value, label: t(`agents.groupings.${value}`) }))}
            onChange={(chosen) => changeAgentsView({ grouping: chosen })}
          />
        </div>
      )}
    </div>
  );
}
