import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { GridView } from '../../grid/grid-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { FirstAgent } from './first-agent.tsx';
import { NoMatch } from './no-match.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { cardMeasures, rowHeights } from './list/list-measures.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow, readMoment } from '../../state/clock.ts';
import { showPage } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AgentMark } from '../agents/status/agent-mark.tsx';
import { isFailing, summarizeAgent } from '../agents/status/agent-summary.ts';
import { useUnreachableServices } from '../agents/status/unreachable-services.ts';
import devicesPageStyles from './devices-page.module.css';
import styles from './list/list-skeleton.module.css';

interface DevicesEmptyProps {
  readonly view: GridView;
  readonly isOwnComputer: boolean;
}

export function DevicesEmpty({ view, isOwnComputer }: DevicesEmptyProps) {
  const hasAgents = useFleet((state) => state.reports.size > 0);
  const isWaiting = useFleet(({ reports }) => [...reports.values()].every(awaitsFirstResult));
  if (view.total > 0) return <NoMatch view={view} />;
  if (!hasAgents) return <FirstAgent isOwnComputer={isOwnComputer} />;
  return isWaiting ? <ListSkeleton /> : <NoReports />;
}

function awaitsFirstResult({ state }: AgentReport): boolean {
  return state.kind === 'never-polled' || state.kind === 'polling';
}

/** As many as fit in a small window. */
const COUNT = 12;

/** Stands in for the list until an agent has responded, if nothing was saved. */
function ListSkeleton() {
  const { t } = useTranslation();
  const { layout, density } = useConsole((state) => state.settings.view);
  const count = useFleet((state) => state.reports.size);
  const height = layout === 'cards' ? cardMeasures[density].height : rowHeights[density];
  return (
    <output className={styles.skeleton} aria-label={t('devices.waiting', { count })} data-layout={layout}>
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className={styles.place} style={{ height }}>
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </output>
  );
}

/** The others are only counted. */
const MAX_LISTED = 6;

function NoReports() {
  const { t } = useTranslation();
  const reports = [...useFleet((state) => state.reports).values()];
  const others = reports.length - MAX_LISTED;
  return (
    <EmptyState
      title={t('devices.empty.noReports')}
      body={t('devices.empty.noReportsBody')}
      actions={
        <div className={devicesPageStyles.hints}>
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
    <li className={devicesPageStyles.agent}>
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
