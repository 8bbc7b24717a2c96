import type { TFunction } from 'i18next';
import { RefreshCw, ChevronDown, Link, Plus, Upload, Wifi, Search } from 'lucide-react';
import { useEffect, useMemo, useState, useContext } from 'react';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import {
  useAgentsView,
  agentsSelection,
  filterStatuses,
  groupings,
  changeAgentsView,
} from '../../state/agents-view.ts';
import { send } from '../../state/api/send.ts';
import { useMoment, useNow } from '../../state/clock.ts';
import { useConsole } from '../../state/console.ts';
import { type FleetState, useFleet } from '../../state/fleet.ts';
import { openDialog, showPage, showTour, usePage } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { TriggerButton, Menu, MenuItem, Popover } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeldOrder } from '../devices/list/use-held-order.ts';
import { GroupDialog } from './dialogs/group-dialog.tsx';
import { AgentsList } from './list/agents-list.tsx';
import { arrangeAgents } from './list/arrange-agents.ts';
import { kindLabel, writeVersion } from './status/agent-kind.ts';
import { type AgentSummary, countStatuses } from './status/agent-summary.ts';
import { UnreachableServicesContext, useUnreachableServices } from './status/unreachable-services.ts';
import { MenuTrigger, Input, SearchField } from 'react-aria-components';
import { clearSelection } from '../../state/list-selection.ts';
import { chooseGroup, pauseAgents, personalOf, refreshAgents, removeAgents } from './agent-actions.ts';
import { AgentMark } from './status/agent-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pills } from '../../ui/pills.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import selectionBarStyles from '../../ui/selection-bar.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './agents-page.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';
import filterStyles from './agents-filter.module.css';
import fieldStyles from '../../ui/field.module.css';

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
        ...held,
        filter,
        statuses,
        grouping,
        sort,
        collapsed,
        textOf: (report, summary) => textOfAgent(t, report, summary),
        hasNotes,
      }),
    [held, filter, t, sort, collapsed, statuses, grouping, hasNotes],
  );
  // Never act on agents that you can't see.
  const chosen = arrangement.agentIds.filter((id) => selected.has(id));
  const shown = arrangement.agentIds.length;
  const countText =
    shown === reports.size
      ? t('agents.groupAgents', { count: shown })
      : t('agents.matching', { shown: formats.number(shown), count: reports.size });
  // Leaving the page closes the group dialog.
  useEffect(() => () => changeAgentsView({ choosing: null }), []);

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
      {choosing && <GroupDialog choice={choosing} />}
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
            <SelectionBar agentIds={chosen} />
            {arrangement.lines.length === 0 ? (
              <EmptyState
                title={filter === '' ? t('agents.noneInState') : t('agents.noMatch', { filter })}
                body={filter === '' ? '' : t('agents.noMatchBody')}
                actions={
                  <Button onPress={() => changeAgentsView({ filter: '', statuses: new Set() })}>
                    {t('clearFilter')}
                  </Button>
                }
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

function FirstAgentActions() {
  const { t } = useTranslation();
  return (
    <>
      <Button onPress={() => openDialog({ kind: 'add-agent', linked: null })}>
        {t('commands.add-agent')}
      </Button>
      <Button onPress={() => openDialog({ kind: 'find-agents' })}>{t('discovery.open')}</Button>
      <Button kind="quiet" onPress={() => showTour(true)}>
        {t('commands.tour')}
      </Button>
    </>
  );
}

function RefreshInterval({ hasLabAgents }: { readonly hasLabAgents: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { seenMs, othersMs } = useConsole(({ settings }) => settings.polling);
  return (
    <p className={styles.refreshInterval}>
      {t(hasLabAgents ? 'agents.refreshIntervalOfPersonal' : 'agents.refreshInterval', {
        seen: formats.number(seenMs / 1000),
        others: formats.number(othersMs / 1000),
      })}
      <Button kind="quiet" onPress={() => showPage('settings')}>
        {t('agents.changeRefreshInterval')}
      </Button>
    </p>
  );
}

/** What the filter searches, in the current language. */
function textOfAgent(t: TFunction, { agent, version }: AgentReport, summary: AgentSummary): string {
  return [
    formatAgentAddress(agent.address),
    agent.name,
    agent.group,
    kindLabel(t, summary.kind),
    version === null ? '' : writeVersion(version),
    t(`agents.statuses.${summary.status}`),
  ].join('\n');
}

/**
 * The fleet now, and `held`, which decides the lines and their order. `held` follows the user's own changes
 * at once, but new reports only while `isHeld` is false: a line mustn't run away from the pointer.
 */
function useHeldReading(isHeld: boolean) {
  const reports = useFleet((state) => state.reports);
  const moment = useMoment();
  const unreachable = useUnreachableServices();
  const [held, setHeld] = useState({ reports, moment, unreachable });
  const isLatest = held.reports === reports && held.moment === moment && held.unreachable === unreachable;
  if (!isLatest && !(isHeld && hasSameAgents(held.reports, reports))) {
    setHeld({ reports, moment, unreachable });
  }
  return { reports, unreachable, held };
}

function hasSameAgents(one: FleetState['reports'], other: FleetState['reports']): boolean {
  const isSame = ([id, { agent }]: readonly [string, AgentReport]) => {
    const next = other.get(id)?.agent;
    return agent === next || JSON.stringify(agent) === JSON.stringify(next);
  };
  return one.size === other.size && [...one].every(isSame);
}

function AddAgentMenu() {
  const { t } = useTranslation();
  return (
    <MenuTrigger>
      <TriggerButton kind="primary">
        <Plus aria-hidden="true" />
        {t('agents.add')}
        <ChevronDown aria-hidden="true" />
      </TriggerButton>
      <Popover placement="bottom end">
        <Menu aria-label={t('agents.add')}>
          <MenuItem onAction={() => openDialog({ kind: 'add-agent', linked: null })}>
            <Link aria-hidden="true" />
            {t('agents.addByAddress')}
          </MenuItem>
          <MenuItem onAction={() => openDialog({ kind: 'find-agents' })}>
            <Wifi aria-hidden="true" />
            {t('discovery.open')}
          </MenuItem>
          <MenuItem onAction={() => openDialog({ kind: 'import-agents', text: '' })}>
            <Upload aria-hidden="true" />
            {t('agentsPaste.open')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function SelectionBar({ agentIds }: { readonly agentIds: readonly string[] }) {
  const { t } = useTranslation();
  if (agentIds.length === 0) return null;
  const ofLab = agentIds.length - personalOf(agentIds).length;
  const changes = [
    { label: t('agents.pause'), act: () => pauseAgents(agentIds, true) },
    { label: t('agents.resume'), act: () => pauseAgents(agentIds, false) },
    { label: t('agents.moveToGroup'), act: () => chooseGroup(agentIds) },
    { label: t('agents.remove'), act: () => removeAgents(agentIds) },
  ];
  return (
    <fieldset className={selectionBarStyles.bar} aria-label={t('agents.selection')}>
      <strong>{t('agents.selected', { count: agentIds.length })}</strong>
      {[
        { label: t('agents.refresh'), act: () => refreshAgents(agentIds) },
        ...(ofLab < agentIds.length ? changes : []),
      ].map(({ label, act }) => (
        <Button key={label} kind="quiet" onPress={act}>
          {label}
        </Button>
      ))}
      {ofLab > 0 && <span className={textStyles.soft}>{t('agents.someOfLab', { count: ofLab })}</span>}
      <span className={selectionBarStyles.gap} />
      <Button kind="quiet" onPress={() => clearSelection(agentsSelection)}>
        {t('agents.clearSelection')}
      </Button>
    </fieldset>
  );
}

function AgentsFilter({ reports }: { readonly reports: ReadonlyMap<string, AgentReport> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const unreachable = useContext(UnreachableServicesContext);
  const { filter, statuses: selected, grouping } = useAgentsView();
  const counts = countStatuses(reports.values(), now, unreachable);
  const shown = filterStatuses.filter((status) => counts[status] !== undefined || selected.has(status));
  const hasGroups = Array.from(reports.values()).some(({ agent }) => agent.group !== '');
  return (
    <div className={filterStyles.filter}>
      <SearchField
        aria-label={t('agents.filter')}
        value={filter}
        onChange={(text) => changeAgentsView({ filter: text })}
      >
        <div className={classNames(fieldStyles.frame, filterStyles.frame)}>
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
        <div className={filterStyles.grouping}>
          <SelectField
            labelAt="inline"
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
