import { useTranslation } from '../../../i18n/translation.ts';
import { sortBy, sortColumns, useAgentsView } from '../../../state/agents-view.ts';
import { SelectBox } from './select-box.tsx';
import styles from './agents-list.module.css';
import { SortArrow } from '../../../ui/sort-arrow.tsx';
import textStyles from '../../../ui/text.module.css';

export function AgentsHeader({ agentIds }: { readonly agentIds: readonly string[] }) {
  const { t } = useTranslation();
  const sort = useAgentsView((state) => state.sort);
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      <div role="columnheader" className={styles.cell}>
        <SelectBox isTabStop agentIds={agentIds} label={t('agents.selectAll')} />
      </div>
      {sortColumns.map((column) => {
        const direction = sort?.column === column ? sort.direction : undefined;
        return (
          <div
            key={column}
            role="columnheader"
            aria-sort={direction}
            className={styles.cell}
            data-column={column}
          >
            <button
              type="button"
              title={t(column === 'errors' ? 'agents.errorsHint' : `agents.${column}`)}
              onClick={() => sortBy(column)}
            >
              {t(`agents.${column}`)}
              {direction && <SortArrow direction={direction} />}
            </button>
          </div>
        );
      })}
      <div role="columnheader" className={styles.cell}>
        <span className={textStyles.visuallyHidden}>{t('agents.actions')}</span>
      </div>
    </div>
  );
}
