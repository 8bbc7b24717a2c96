import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { openDialog } from '../../state/dialogs.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstAgentActions } from './first-agent-actions.tsx';
import { useMoment } from '../../state/moment.ts';
import { AgentsFilter } from './agents-filter.tsx';
import { AgentsList } from './list/agents-list.tsx';
import {
  filterAgents,
  setChoosing,
  setRemoved,
  showFailingOnly,
  useAgentsView,
} from '../../state/agents-view.ts';
import { arrangeAgents } from './list/arrange-agents.ts';
import { SettingControls } from '../settings/setting-controls.tsx';
import { GroupDialog } from './dialogs/group-dialog.tsx';
import { RemovedBanner } from './removed-banner.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { textOfAgent } from './list/agent-text.ts';
import { useSampledReports } from './list/use-sampled-reports.ts';
import { AwayServicesContext, useAwayServices } from './status/use-away-services.ts';
import styles from './agents-page.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

export function AgentsPage() {
  const { t } = useTranslation();
  const touchedAt = useRef(0);
  const reports = useSampledReports(touchedAt);
  const { filter, isFailingOnly, sort, collapsed, selected, choosing } = useAgentsView();
  const moment = useMoment(5_000);
  const away = useAwayServices();
  const arrangement = useMemo(
    () =>
      arrangeAgents([...reports.values()], {
        filter,
        textOf: (report, summary) => textOfAgent(t, report, summary),
        sort,
        collapsed,
        moment,
        away,
        isFailingOnly,
      }),
    [reports, filter, t, sort, collapsed, moment, away, isFailingOnly],
  );
  // What the filter hides is not acted upon unseen.
  const chosen = arrangement.agentIds.filter((id) => selected.has(id));
  useEffect(() => endChoices, []);

  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <div>
          <h1>{t('agents.title')}</h1>
          <p>{t('agents.lead')}</p>
        </div>
        <Button onPress={() => send('agents.ask', { agentIds: null })}>{t('agents.askAll')}</Button>
        <Button onPress={() => openDialog({ kind: 'find-agents' })}>{t('discovery.open')}</Button>
        <Button onPress={() => openDialog({ kind: 'import-agents', text: '' })}>
          {t('agentsPaste.open')}
        </Button>
        <Button kind="primary" onPress={() => openDialog({ kind: 'add-agent', linked: null })}>
          {t('devices.addAgent')}
        </Button>
      </header>
      {choosing && <GroupDialog choice={choosing} onClose={() => setChoosing(null)} />}
      <SettingControls place="agents" />
      <RemovedBanner />
      {reports.size === 0 ? (
        <EmptyState
          title={t('devices.empty.noAgents')}
          body={t('devices.empty.noAgentsBody')}
          actions={<FirstAgentActions />}
        />
      ) : (
        <AwayServicesContext value={away}>
          <div className={styles.content}>
            <AgentsFilter shown={arrangement.agentIds.length} reports={reports} />
            <SelectionBar agentIds={chosen} />
            {arrangement.lines.length === 0 ? (
              <EmptyState
                title={isFailingOnly ? t('agents.noneFailing') : t('agents.noMatch', { filter })}
                body={isFailingOnly ? '' : t('agents.noMatchBody')}
                actions={<Button onPress={clearFilter}>{t('clearFilter')}</Button>}
              />
            ) : (
              <AgentsList arrangement={arrangement} onTouch={() => (touchedAt.current = Date.now())} />
            )}
          </div>
        </AwayServicesContext>
      )}
    </main>
  );
}

function clearFilter(): void {
  filterAgents('');
  showFailingOnly(false);
}

/** What was being chosen, and what could be brought back, ends with the page. */
function endChoices(): void {
  setChoosing(null);
  setRemoved([]);
}
