import { useContext } from 'react';
import { countDevices } from '#shared/device/availability.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { changeAgentsView } from '../../../state/agents-view.ts';
import { useMoment } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Chevron } from '../../../ui/arrows.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useShareText } from '../../devices/availability/shares.ts';
import { moveToGroup, pauseAgents, personalOf, refreshGroup } from '../agent-actions.ts';
import { countStatuses, describeStatusCounts } from '../status/agent-summary.ts';
import { UnreachableServicesContext } from '../status/unreachable-services.ts';
import type { AgentLine } from './arrange-agents.ts';
import { SelectBox } from './select-box.tsx';
import agentsListStyles from './agents-list.module.css';
import styles from './group-row.module.css';
import textStyles from '../../../ui/text.module.css';

interface GroupRowProps {
  readonly line: Extract<AgentLine, { kind: 'group' }>;
  readonly isActive: boolean;
}

export function GroupRow({ line: { agentIds, group, isCollapsed }, isActive }: GroupRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reports = useFleet((state) => state.reports);
  const members = agentIds.flatMap((id) => reports.get(id) ?? []);
  const moment = useMoment();
  const statuses = countStatuses(members, moment.now, useContext(UnreachableServicesContext));
  const shareText = useShareText();
  const name = group || t('agents.noGroup');
  const ofLab = agentIds.length - personalOf(agentIds).length;
  const counts = [
    t('agents.groupAgents', { count: agentIds.length }),
    ...describeStatusCounts(t, formats, statuses, ['silent', 'unknown', 'refusing', 'paused']),
    shareText(countDevices(members, moment)),
  ];
  const pausing = [
    { label: t('agents.pause'), act: () => pauseAgents(agentIds, true) },
    { label: t('agents.resume'), act: () => pauseAgents(agentIds, false) },
  ];
  const naming = [
    {
      label: t('agents.renameGroup'),
      act: () => changeAgentsView({ choosing: { kind: 'rename', agentIds, group } }),
    },
    { label: t('agents.dissolveGroup'), act: () => moveToGroup(agentIds, '') },
  ];
  return (
    <>
      <div role="gridcell" className={agentsListStyles.cell}>
        <SelectBox agentIds={agentIds} label={t('agents.select', { agent: name })} />
      </div>
      <div
        role="rowheader"
        className={classNames(agentsListStyles.cell, agentsListStyles.groupHeading)}
        aria-colspan={6}
      >
        <span className={styles.fold}>
          <Chevron isOpen={!isCollapsed} />
        </span>
        <bdi className={styles.name}>{name}</bdi>
        <span className={textStyles.soft}>{counts.join(' · ')}</span>
      </div>
      <div role="gridcell" className={agentsListStyles.cell}>
        <ActionMenu
          label={t('agents.actionsOf', { agent: name })}
          excludeFromTabOrder={!isActive}
          note={ofLab === 0 ? undefined : t('agents.someOfLab', { count: ofLab })}
          actions={[
            { label: t('agents.refresh'), act: () => refreshGroup(agentIds) },
            ...(ofLab === agentIds.length ? [] : pausing),
            ...(group === '' || ofLab > 0 ? [] : naming),
          ]}
        />
      </div>
    </>
  );
}
