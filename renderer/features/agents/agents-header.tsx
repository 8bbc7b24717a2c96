import { useTranslation } from 'react-i18next';
import { sortBy, useAgentsView } from './agents-view.ts';
import { sortColumns } from './arrange-agents.ts';
import { SelectBox } from './select-box.tsx';

/** The names of the columns, each of which sorts, and the box that selects all agents that are shown. */
export function AgentsHeader({ agentIds }: { readonly agentIds: readonly string[] }) {
  const { t } = useTranslation();
  const sort = useAgentsView((state) => state.sort);
  return (
    <div role="row" aria-rowindex={1} className="agents-header">
      <div role="columnheader" className="agents-cell">
        <SelectBox isTabStop agentIds={agentIds} label={t('agents.selectAll')} />
      </div>
      {sortColumns.map((column) => {
        const direction = sort?.column === column ? sort.direction : undefined;
        return (
          <div
            key={column}
            role="columnheader"
            aria-sort={direction}
            className={`agents-cell agents-${column}`}
          >
            <button type="button" title={t(`agents.${column}`)} onClick={() => sortBy(column)}>
              {t(`agents.${column}`)}
              {direction && (
                <svg className={`sort-arrow is-${direction}`} viewBox="0 0 8 8" aria-hidden="true">
                  <path d="M1 5.5 4 2.5l3 3" />
                </svg>
              )}
            </button>
          </div>
        );
      })}
      <div role="columnheader" className="agents-cell">
        <span className="visually-hidden">{t('agents.actions')}</span>
      </div>
    </div>
  );
}
