import { useTranslation } from 'react-i18next';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport, AgentState, StaleReason } from '#shared/model/agent.ts';
import { agentStateAt, countDevices } from '#shared/model/freshness.ts';
import { api } from '../../api/api.ts';
import { AsOf } from '../../components/as-of.tsx';
import { Button } from '../../components/button.tsx';
import { staleReasonWords } from '../../i18n/failure-words.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../stores/clock.ts';
import { ErrorCount } from './error-count.tsx';

interface AgentRowProps {
  readonly report: AgentReport;
  readonly isDemo: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function AgentRow({ report, isDemo, onEdit, onRemove }: AgentRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const { agent } = report;
  const address = formatAgentAddress(agent.address);
  const state = agentStateAt(report.state, now);
  const counts = countDevices(report, now);
  const heardAt = state.kind === 'fresh' || state.kind === 'stale' ? state.answeredAt : null;
  return (
    <tr className={`agent-row is-${state.kind}`}>
      <th scope="row">
        <span className="agent-address">{address}</span>
        <span className="agent-tags">
          {agent.name && <bdi>{agent.name}</bdi>}
          {agent.via === 'this-computer' && <span className="tag">{t('agents.throughThisComputer')}</span>}
          {isDemo && <span className="tag tag-demo">{t('agents.simulated')}</span>}
        </span>
      </th>
      <td className="agents-state">
        <AgentStateWords state={state} />
      </td>
      <td className="agents-devices">
        {t('agents.counts', { free: counts.free, inUse: counts['in-use'] })}
        {counts.unknown > 0 && ` · ${t('agents.countUnknown', { count: counts.unknown })}`}
        {counts.gone > 0 && ` · ${t('agents.countGone', { count: counts.gone })}`}
      </td>
      <td className="agents-roundTrip">
        {report.roundTripMs === null
          ? '–'
          : t('agents.milliseconds', { value: formats.number(Math.round(report.roundTripMs)) })}
      </td>
      <td>{heardAt === null ? t('times.never') : <AsOf at={heardAt} />}</td>
      <td className="agents-errors">
        <ErrorCount report={report} />
      </td>
      <td className="agents-actions">
        <Button
          kind="quiet"
          aria-label={t('agents.askNow', { agent: address })}
          isPending={report.isAsking}
          onPress={() => void api.call('agents.ask', { agentIds: [agent.id] })}
        >
          {t('agents.askNowShort')}
        </Button>
        <Button kind="quiet" aria-label={t('agents.edit', { agent: address })} onPress={onEdit}>
          {t('agents.editShort')}
        </Button>
        <Button kind="quiet" aria-label={t('agents.remove', { agent: address })} onPress={onRemove}>
          {t('agents.removeShort')}
        </Button>
      </td>
    </tr>
  );
}

function AgentStateWords({ state }: { readonly state: AgentState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (state.kind !== 'stale') return <span className="state-word">{t(`agents.states.${state.kind}`)}</span>;
  const time = formats.time(state.since);
  return (
    <>
      <span className="state-word">{t(`agents.states.${wordFor(state.reason)}`, { time })}</span>
      <bdi className="state-reason">{staleReasonWords(t, state.reason)}</bdi>
    </>
  );
}

function wordFor({ kind }: StaleReason): 'refusing' | 'from-last-time' | 'stale' {
  if (kind === 'from-last-time') return kind;
  return kind === 'agent-refused' ? 'refusing' : 'stale';
}
