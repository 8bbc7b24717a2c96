import { useContext } from 'react';
import { availabilityKinds } from '#shared/device/availability.ts';
import { findSharedDeviations } from '#shared/device/shared-deviations.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { quoteText } from '#shared/model/text/plain-text.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMoment } from '../../../state/clock.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { AsOf } from '../../../ui/as-of.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AvailabilityBar } from '../../devices/availability/availability-bar.tsx';
import { useShareText } from '../../devices/availability/shares.ts';
import { chooseGroup, editAgent, pauseAgents, refreshAgents, removeAgents } from '../agent-actions.ts';
import { kindLabel, writeVersion } from '../status/agent-kind.ts';
import { AgentMark } from '../status/agent-mark.tsx';
import { type AgentSummary, isFailing, nameOfAgent, summarizeAgent } from '../status/agent-summary.ts';
import { UnreachableServicesContext } from '../status/unreachable-services.ts';
import { ErrorDetails } from './error-details.tsx';
import { KEPT_ROUND_TRIPS, type RoundTrip } from '#shared/model/fleet/round-trips.ts';
import agentsListStyles from '../list/agents-list.module.css';
import styles from './agent-row.module.css';
import tagStyles from '../../../ui/tag.module.css';
import barStyles from './response-times.module.css';

// First, because the row's styles refine those of the list's cells.

interface AgentRowProps {
  readonly report: AgentReport;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly showsOrigin: boolean;
}

export function AgentRow({ report, isActive, isSelected, showsOrigin }: AgentRowProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { agent } = report;
  const summary = summarizeAgent(report, moment, useContext(UnreachableServicesContext));
  const name = nameOfAgent(agent);
  const type = summary.kind.kind === 'unknown' ? '' : kindLabel(t, summary.kind);
  const program = [type, report.version === null ? '' : writeVersion(report.version)]
    .filter(Boolean)
    .join(' ');
  const facts = [agent.name ? formatAgentAddress(agent.address) : '', program].filter(Boolean).join(' · ');
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
        <input
          type="checkbox"
          readOnly
          tabIndex={-1}
          aria-label={t('agents.select', { agent: name })}
          checked={isSelected}
          data-selects
        />
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
        <AgentState report={report} summary={summary} />
      </div>
      <div role="gridcell" className={agentsListStyles.cell}>
        <DeviceCounts summary={summary} />
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

interface AgentStateProps {
  readonly report: AgentReport;
  readonly summary: AgentSummary;
}

function AgentState({ report, summary: { state, status } }: AgentStateProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const since = state.kind === 'stale' && isFailing(status) ? formats.clock(state.since) : null;
  const mismatches = [...new Set(findSharedDeviations(report.devices).map(({ field }) => field))].join(', ');
  const facts = [
    report.isPolling && state.kind !== 'fresh' && status !== 'polling' ? t('agents.checking') : '',
    since === null ? '' : t('agents.since', { time: since }),
    report.agent.via === 'this-computer' ? t('agents.throughThisComputer') : '',
    state.kind === 'fresh' && report.note !== undefined
      ? t('agents.note', { message: quoteText(report.note) })
      : '',
    mismatches === '' ? '' : t('agents.mismatches', { fields: mismatches }),
  ]
    .filter(Boolean)
    .join(' · ');
  const word = t(`agents.statuses.${status}`);
  return (
    <span className={styles.state}>
      <AgentMark status={status} />
      <span className={styles.status} title={word}>
        {word}
      </span>
      <bdi className={styles.facts} title={facts}>
        {facts}
      </bdi>
    </span>
  );
}

function DeviceCounts({ summary: { counts, lastResponseAt } }: { readonly summary: AgentSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shareText = useShareText();
  const parts = availabilityKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`agents.counts.${kind}`, { value: formats.number(counts[kind]) }));
  if (parts.length === 0) {
    return <span className={styles.facts}>{lastResponseAt === null ? '' : t('agents.noDevices')}</span>;
  }
  return (
    <div className={styles.devices} title={parts.join('\n')}>
      <span className={styles.facts}>{shareText(counts)}</span>
      <AvailabilityBar counts={counts} />
    </div>
  );
}

function ErrorCount({ report, isActive }: Pick<AgentRowProps, 'report' | 'isActive'>) {
  const { t } = useTranslation();
  const count = useFormats().number(report.errorsLastHour);
  if (report.recentErrors.length === 0) return count;
  const label = t('agents.errorsOf', { agent: nameOfAgent(report.agent) });
  return (
    <ErrorDetails report={report} isActive={isActive} aria-label={`${label}: ${count}`}>
      {count}
    </ErrorDetails>
  );
}

/** The latest response time, and a bar per recent request. Failed ones are full and red. */
function ResponseTimes({ report }: { readonly report: AgentReport }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { roundTripMs, roundTrips } = report;
  const milliseconds = (value: number) =>
    t('agents.milliseconds', { value: formats.number(Math.round(value)) });
  const times = roundTrips.filter((trip) => trip !== null);
  const failed = roundTrips.length - times.length;
  const label = [
    ...(times.length > 0
      ? [
          t('agents.trend', {
            count: times.length,
            least: milliseconds(Math.min(...times)),
            most: milliseconds(Math.max(...times)),
          }),
        ]
      : []),
    ...(failed > 0 ? [t('agents.failedRequests', { count: failed })] : []),
  ].join('\n');
  return (
    <>
      <span>{roundTripMs !== null && roundTrips.at(-1) !== null && milliseconds(roundTripMs)}</span>
      {roundTrips.length > 0 && (
        <svg
          className={barStyles.bars}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing uses the page's colors, which `img` can't.
          role="img"
          aria-label={label}
        >
          <title>{label}</title>
          <path className={barStyles.foot} d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} />
          {barsOf(roundTrips).map(({ x, height, isFailed }) => (
            <rect
              key={x}
              x={x}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              data-failed={isFailed || undefined}
            />
          ))}
        </svg>
      )}
    </>
  );
}

const WIDTH = 120;
const HEIGHT = 24;
const STEP = WIDTH / KEPT_ROUND_TRIPS;
const BAR_WIDTH = STEP - 1;
const MIN_HEIGHT = 2;

interface ResponseBar {
  readonly x: number;
  readonly height: number;
  readonly isFailed: boolean;
}

/** Oldest first. The slowest response and every failure get the full height. */
function barsOf(roundTrips: readonly RoundTrip[]): readonly ResponseBar[] {
  const slowest = Math.max(1, ...roundTrips.filter((trip) => trip !== null));
  const left = WIDTH - STEP * roundTrips.length;
  return roundTrips.map((trip, index) => ({
    x: left + index * STEP,
    height: trip === null ? HEIGHT : Math.max(MIN_HEIGHT, Math.round((trip / slowest) * HEIGHT)),
    isFailed: trip === null,
  }));
}
