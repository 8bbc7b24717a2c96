import { useEffect, useMemo } from 'react';
import { RefreshCw } from 'lucide-react';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { usePage } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstAgentActions } from './first-agent-actions.tsx';
import { AddAgentMenu } from './add-agent-menu.tsx';
import { AgentsFilter } from './agents-filter.tsx';
import { RefreshInterval } from './refresh-interval.tsx';
import { AgentsList } from './list/agents-list.tsx';
import { filterAgents, setChoosing, filterByStatus, useAgentsView } from '../../state/agents-view.ts';
import { arrangeAgents } from './list/arrange-agents.ts';
import { GroupDialog } from './dialogs/group-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { textOfAgent } from './list/agent-text.ts';
import { useHeldReading } from './list/use-held-reading.ts';
import { useHeldOrder } from '../devices/list/use-held-order.ts';
import { UnreachableServicesContext } from './status/use-unreachable-services.ts';
import styles from './agents-page.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

export function AgentsPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { isHeld, handlers } = useHeldOrder();
  const { reports, unreachable, held } = useHeldReading(isHeld);
  const { filter, statuses, grouping, sort, collapsed, selected, choosing } = useAgentsView();
  const hasNotes = usePage(({ offlineSince }) => offlineSince === null);
  const arrangement = useMemo(
    () =>
      arrangeAgents([...held.reports.values()], {
        filter,
        textOf: (report, summary) => textOfAgent(t, report, summary),
        sort,
        collapsed,
        moment: held.moment,
        unreachable: held.unreachable,
        statuses,
        grouping,
        hasNotes,
      }),
    [held, filter, t, sort, collapsed, statuses, grouping, hasNotes],
  );
  // Actions apply only to visible agents.
  const chosen = arrangement.agentIds.filter((id) => selected.has(id));
  const ofLab = chosen.filter((id) => reports.get(id)?.agent.origin === 'lab').length;
  const shown = arrangement.agentIds.length;
  const countText =
    shown === reports.size
      ? t('agents.groupAgents', { count: shown })
      : t('agents.matching', { shown: formats.number(shown), count: reports.size });
  useEffect(() => endChoices, []);

  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <h1>{t('agents.title')}</h1>
        <output className={pageHeaderStyles.count}>{countText}</output>
        <Button onPress={() => send('agents.refresh', { agentIds: null })}>
          <RefreshCw aria-hidden="true" />
          {t('agents.refreshAll')}
        </Button>
        <AddAgentMenu />
      </header>
      {choosing && <GroupDialog choice={choosing} onClose={() => setChoosing(null)} />}
      {reports.size === 0 ? (
        <EmptyState
          title={t('devices.empty.noAgents')}
          body={t('devices.empty.noAgentsBody')}
          actions={<FirstAgentActions />}
        />
      ) : (
        <UnreachableServicesContext value={unreachable}>
          <div className={styles.content}>
            <AgentsFilter reports={reports} />
            <SelectionBar agentIds={chosen} ofLab={ofLab} />
            {arrangement.lines.length === 0 ? (
              <EmptyState
                title={filter === '' ? t('agents.noneInState') : t('agents.noMatch', { filter })}
                body={filter === '' ? '' : t('agents.noMatchBody')}
                actions={<Button onPress={clearFilter}>{t('clearFilter')}</Button>}
              />
            ) : (
              <AgentsList arrangement={arrangement} hold={handlers} />
            )}
            <RefreshInterval hasLabAgents={arrangement.hasLabAgents} />
          </div>
        </UnreachableServicesContext>
      )}
    </main>
  );
}

function clearFilter(): void {
  filterAgents('');
  filterByStatus(new Set());
}

/** Closes the group dialog when the user leaves the page. */
function endChoices(): void {
  setChoosing(null);
}
