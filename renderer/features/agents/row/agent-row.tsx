import { useContext } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import { useMoment } from '../../../state/clock.ts';
import { refreshAgents, chooseGroup, editAgent, pauseAgents, removeAgents } from '../agent-actions.ts';
import { nameOfAgent } from '../status/agent-name.ts';
import { kindLabel, writeVersion } from '../status/agent-kind.ts';
import { summarizeAgent } from '../status/agent-summary.ts';
import { UnreachableServicesContext } from '../status/use-unreachable-services.ts';
import { DeviceCountsCell } from './device-counts-cell.tsx';
import { ErrorCount } from './error-count.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { SelectBox } from '../list/select-box.tsx';
import { StateCell } from './state-cell.tsx';
import { ResponseTimes } from './response-times.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './agent-row.module.css';
import agentsListStyles from '../list/agents-list.module.css';
import tagStyles from '../../../ui/tag.module.css';

interface AgentRowProps {
  readonly report: AgentReport;
  readonly isActive: boolean;
  /** Whether a personal agent is marked as such. */
  readonly showsOrigin: boolean;
}

export function AgentRow({ report, isActive, showsOrigin }: AgentRowProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { agent } = report;
  const address = formatAgentAddress(agent.address);
  const summary = summarizeAgent(report, moment, useContext(UnreachableServicesContext));
  const name = nameOfAgent(agent);
  const type = summary.kind.kind === 'unknown' ? '' : kindLabel(t, summary.kind);
  const program = [type, report.version === null ? '' : writeVersion(report.version)]
    .filter(Boolean)
    .join(' ');
  const facts = [agent.name ? address : '', program].filter(Boolean).join(' · ');
  const ids = [agent.id];
  const ofLab = agent.origin === 'lab' ? t('agents.ofLab') : undefined;
  const changes = [
    {
      label: agent.isPaused ? t('agents.resume') : t('agents.pause'),
      act: () => pauseAgents(ids, !agent.isPaused),
    },
    { label: t('agents.edit'), act: () => editAgent(agent.id) },
    { label: t('agents.moveToGroup'), act: () => chooseGroup(ids) },
    { label: t('agents.remove'), act: () => removeAgents(ids), isDanger: true },
  ];
  return (
    <>
      <div role="gridcell" className={agentsListStyles.cell}>
        <SelectBox agentIds={ids} label={t('agents.select', { agent: name })} />
      </div>
      <div role="rowheader" className={agentsListStyles.cell}>
        <span className={styles.heading}>
          <bdi className={styles.name} title={[name, ofLab].filter(Boolean).join('\n')}>
            {name}
          </bdi>
          {showsOrigin && !ofLab && (
            <span className={tagStyles.tag} title={t('agents.personalHint')}>
              {t('agents.personal')}
            </span>
          )}
        </span>
        <span className={styles.facts} title={facts}>
          {facts}
        </span>
      </div>
      <div role="gridcell" className={agentsListStyles.cell} data-status={summary.status}>
        <StateCell report={report} summary={summary} />
      </div>
      <div role="gridcell" className={agentsListStyles.cell}>
        <DeviceCountsCell summary={summary} />
      </div>
      <div role="gridcell" className={classNames(agentsListStyles.cell, styles.responses)}>
        <ResponseTimes report={report} />
      </div>
      <div role="gridcell" className={agentsListStyles.cell}>
        <AsOf at={summary.lastResponseAt} />
      </div>
      <div role="gridcell" className={classNames(agentsListStyles.cell, agentsListStyles.number)}>
        <ErrorCount report={report} isActive={isActive} />
      </div>
      <div role="gridcell" className={agentsListStyles.cell}>
        <ActionMenu
          label={t('agents.actionsOf', { agent: name })}
          excludeFromTabOrder={!isActive}
          note={ofLab}
          actions={[
            { label: t('agents.refresh'), act: () => refreshAgents(ids) },
            ...(ofLab === undefined ? changes : []),
          ]}
        />
      </div>
    </>
  );
}
