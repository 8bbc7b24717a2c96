import { useTranslation } from 'react-i18next';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import { api } from '../../api/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { staleReasonWords } from '../../i18n/failure-words.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../stores/clock.ts';
import { useFleet } from '../../stores/fleet.ts';

const MOST_SHOWN = 3;

/** What a person must know before believing the list: agents that are silent or refuse, and entries that are no devices. */
export function AgentProblems() {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const now = useNow(5_000);
  const all = [...reports.values()];
  const silent = all.filter((report) => agentStateAt(report.state, now).kind === 'stale');
  const unreadable = all.filter((report) => report.unreadable.length > 0);
  return (
    <>
      {silent.slice(0, MOST_SHOWN).map((report) => (
        <SilentAgent key={report.agent.id} report={report} now={now} />
      ))}
      {silent.length > MOST_SHOWN && (
        <Banner kind="problem">{t('devices.silentMore', { count: silent.length - MOST_SHOWN })}</Banner>
      )}
      {unreadable.slice(0, MOST_SHOWN).map((report) => (
        <Banner key={report.agent.id} kind="problem">
          <span title={report.unreadable.join('\n')}>
            {t('devices.unreadable', {
              count: report.unreadable.length,
              agent: formatAgentAddress(report.agent.address),
            })}
          </span>
        </Banner>
      ))}
    </>
  );
}

function SilentAgent({ report, now }: { readonly report: AgentReport; readonly now: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const state = agentStateAt(report.state, now);
  if (state.kind !== 'stale') return null;
  const agent = formatAgentAddress(report.agent.address);
  return (
    <Banner
      kind="problem"
      actions={
        <Button
          kind="quiet"
          isPending={report.isAsking}
          onPress={() => void api.call('agents.ask', { agentId: report.agent.id })}
        >
          {t('devices.askAgain')}
        </Button>
      }
    >
      <strong>
        {state.answeredAt === null
          ? t('devices.silentNever', { agent })
          : t('devices.silent', { agent, time: formats.time(state.answeredAt) })}
      </strong>{' '}
      <bdi>{staleReasonWords(t, state.reason)}</bdi>
    </Banner>
  );
}
