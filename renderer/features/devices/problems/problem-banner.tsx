import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/translation.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { send } from '../../../state/api/send.ts';
import { showFailingAgents } from '../../../state/agents-view.ts';
import { closeDialog } from '../../../state/page.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureDetails } from '../../../ui/failure.tsx';
import { adviceText, staleReasonMessage } from '../../../i18n/failure-message.ts';
import { type Formats, useFormats } from '../../../i18n/format.ts';
import type { Problem, Stale } from './problem-groups.ts';
import textStyles from '../../../ui/text.module.css';

export function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (problem.kind === 'agents' && problem.failing.length > 1) {
    return (
      <Banner
        order="lab"
        kind="problem"
        actions={
          <Button kind="quiet" onPress={showAgents}>
            {t('devices.showAgents')}
          </Button>
        }
      >
        <strong>{t('devices.attention', { count: problem.failing.length })}</strong>
      </Banner>
    );
  }
  const agent = problem.kind === 'agents' ? problem.failing[0].report : null;
  const { what, why, details, advice } = problemText(t, formats, problem);
  return (
    <Banner
      order="lab"
      kind="problem"
      actions={
        <Button
          kind="quiet"
          isPending={agent?.isPolling}
          onPress={() => send('agents.refresh', { agentIds: agent && [agent.agent.id] })}
        >
          {t('devices.tryAgain')}
        </Button>
      }
    >
      <strong>{what}</strong> {advice} <bdi className={textStyles.soft}>{why}</bdi>{' '}
      <FailureDetails details={details} isCopyable={false} />
    </Banner>
  );
}

function showAgents(): void {
  closeDialog();
  showFailingAgents();
}

function problemText(t: TFunction, formats: Formats, problem: Problem) {
  if (problem.kind === 'own-network') {
    return {
      what: t('devices.noNetwork', { count: problem.agents, time: formats.time(problem.since) }),
      why: t('staleReasons.own-network'),
      details: null,
      advice: t('advice.own-network'),
    };
  }
  if (problem.kind === 'service') {
    const { message, details } = staleReasonMessage(t, problem.reason);
    return {
      what: t('devices.serviceSilent', { count: problem.agents, time: formats.time(problem.since) }),
      why: message,
      details,
      advice: adviceText(t, problem.reason, true),
    };
  }
  const [{ report, state }] = problem.failing;
  const { message, details } = staleReasonMessage(t, state.reason);
  return {
    what: agentText(t, formats, report.agent.name || formatAgentAddress(report.agent.address), state),
    why: message,
    details,
    advice: adviceText(t, state.reason, false),
  };
}

function agentText(t: TFunction, formats: Formats, agent: string, state: Stale): string {
  const { kind } = state.reason;
  if (kind === 'lab' || kind === 'agent-refused') {
    const key = kind === 'lab' ? 'devices.requestFailed' : 'devices.refusing';
    return t(key, { agent, time: formats.time(state.since) });
  }
  return state.answeredAt === null
    ? t('devices.silentNever', { agent })
    : t('devices.silent', { agent, time: formats.time(state.answeredAt) });
}
