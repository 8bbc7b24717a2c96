import { useTranslation } from 'react-i18next';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { useNow } from '../../state/clock.ts';
import { askAgents, chooseGroup, pauseAgents, removeAgents } from './agent-actions.ts';
import { writeVersion } from './agent-kind.ts';
import { summariseAgent } from './agent-summary.ts';
import { DeviceCountsCell } from './device-counts-cell.tsx';
import { ErrorCount } from './error-count.tsx';
import { LineMenu } from './line-menu.tsx';
import { SelectBox } from './select-box.tsx';
import { StateCell } from './state-cell.tsx';
import { RoundTrip } from './trend-line.tsx';
import { useKindWords } from './use-kind-words.ts';

interface AgentRowProps {
  readonly report: AgentReport;
  readonly isActive: boolean;
  readonly onEdit: () => void;
}

/** The cells of an agent's line. */
export function AgentRow({ report, isActive, onEdit }: AgentRowProps) {
  const { t } = useTranslation();
  const now = useNow(5_000);
  const kindWords = useKindWords();
  const { agent } = report;
  const address = formatAgentAddress(agent.address);
  const summary = summariseAgent(report, now);
  const ids = [agent.id];
  return (
    <>
      <div role="gridcell" className="agents-cell">
        <SelectBox agentIds={ids} label={t('agents.select', { agent: address })} />
      </div>
      <div role="rowheader" className="agents-cell">
        <span className="agent-address" title={address}>
          {address}
        </span>
        <span className="agent-tags">
          {agent.name && <bdi title={agent.name}>{agent.name}</bdi>}
          {agent.via === 'this-computer' && <span className="tag">{t('agents.throughThisComputer')}</span>}
        </span>
      </div>
      <div role="gridcell" className="agents-cell">
        <span
          className={summary.kind.kind === 'demo' ? 'tag tag-demo' : undefined}
          title={kindWords(summary.kind)}
        >
          {kindWords(summary.kind)}
        </span>
        {(report.version !== null || summary.kind.kind !== 'unknown') && (
          <span className="cell-soft" title={report.version ?? undefined}>
            {report.version === null ? '–' : writeVersion(report.version)}
          </span>
        )}
      </div>
      <div role="gridcell" className={`agents-cell is-${summary.standing}`}>
        <StateCell report={report} summary={summary} />
      </div>
      <div role="gridcell" className="agents-cell">
        <DeviceCountsCell summary={summary} />
      </div>
      <div role="gridcell" className="agents-cell agents-number">
        <RoundTrip report={report} />
      </div>
      <div role="gridcell" className="agents-cell">
        <AsOf at={summary.heardAt} />
      </div>
      <div role="gridcell" className="agents-cell agents-number">
        <ErrorCount report={report} isActive={isActive} />
      </div>
      <div role="gridcell" className="agents-cell">
        <LineMenu
          label={t('agents.actionsOf', { agent: address })}
          isActive={isActive}
          actions={[
            { label: t('agents.askNow'), act: () => askAgents(ids) },
            {
              label: agent.isPaused ? t('agents.resume') : t('agents.pause'),
              act: () => pauseAgents(ids, !agent.isPaused),
            },
            { label: t('agents.edit'), act: onEdit },
            { label: t('agents.moveToGroup'), act: () => chooseGroup(ids) },
            { label: t('agents.remove'), act: () => removeAgents(ids), isDanger: true },
          ]}
        />
      </div>
    </>
  );
}
