import { useTranslation } from '../../i18n/translation.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow, readMoment } from '../../state/clock.ts';
import { useFleet } from '../../state/fleet.ts';
import { showPage } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AgentMark } from '../agents/status/agent-mark.tsx';
import { isFailing, summarizeAgent } from '../agents/status/agent-summary.ts';
import { useUnreachableServices } from '../agents/status/unreachable-services.ts';
import styles from './devices-page.module.css';

/** The number of listed agents. The others are only counted. */
const MAX_LISTED = 6;

/** There are agents but no devices: shows the status and the last response of each agent. */
export function NoReports() {
  const { t } = useTranslation();
  const reports = [...useFleet((state) => state.reports).values()];
  const others = reports.length - MAX_LISTED;
  return (
    <EmptyState
      title={t('devices.empty.noReports')}
      body={t('devices.empty.noReportsBody')}
      actions={
        <div className={styles.hints}>
          <ul>
            {reports.slice(0, MAX_LISTED).map((report) => (
              <AgentLine key={report.agent.id} report={report} />
            ))}
            {others > 0 && <li>{t('devices.empty.moreAgents', { count: others })}</li>}
          </ul>
          <Button kind="primary" onPress={() => showPage('agents')}>
            {t('commands.show-agents')}
          </Button>
        </div>
      }
    />
  );
}

function AgentLine({ report }: { readonly report: AgentReport }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const { state, status, lastResponseAt } = summarizeAgent(report, readMoment(now), useUnreachableServices());
  const since = state.kind === 'stale' && isFailing(status) ? formats.clock(state.since) : null;
  return (
    <li className={styles.agent}>
      <AgentMark status={status} />
      <bdi>{report.agent.name || formatAgentAddress(report.agent.address)}</bdi>
      <span>
        {t(`agents.statuses.${status}`)} {since !== null && t('agents.since', { time: since })}
      </span>
      <span>
        {lastResponseAt === null
          ? t('agents.neverHeard')
          : t('agents.lastHeardAt', { time: formats.time(lastResponseAt) })}
      </span>
    </li>
  );
}
