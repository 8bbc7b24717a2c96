import type { ReactNode } from 'react';
import type { DeviceEntry } from '#shared/device/device.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { showAgent, showFailingAgents } from '../../state/agents-view.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { useNow } from '../../state/clock.ts';
import { useFleet } from '../../state/fleet.ts';
import { useMoment } from '../../state/moment.ts';
import { Button } from '../../ui/button.tsx';
import { AgentMark } from '../agents/status/agent-mark.tsx';
import { nameOfAgent } from '../agents/status/agent-name.ts';
import { agentStatus } from '../agents/status/agent-summary.ts';
import type { UnreachableServices } from '../agents/status/unreachable-services.ts';
import { useUnreachableServices } from '../agents/status/use-unreachable-services.ts';
import { AvailabilityIcon } from '../devices/availability-icon.tsx';
import { type Attention, findAttention } from './attention.ts';
import { searchForAvailability } from './bar-search.ts';
import boxStyles from './box.module.css';
import styles from './attention-box.module.css';

/** The most names on one line. */
const MAX_NAMES = 3;

/** Problems that need the user's attention. Renders nothing without problems. */
export function AttentionBox() {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const unreachable = useUnreachableServices();
  const attention = findAttention(reports.values(), useMoment(), unreachable);
  const { longUses, gone, unauthorized } = attention;
  if (Object.values(attention).every((found) => found.length === 0)) return null;
  return (
    <section className={boxStyles.box} aria-label={t('overview.attention.title')}>
      <header className={boxStyles.heading}>
        <h2>{t('overview.attention.title')}</h2>
      </header>
      <ul>
        <FailingLine failing={attention.failing} unreachable={unreachable} />
        <LongUseLine longUses={longUses} />
        {gone.length > 0 && (
          <Line
            mark={<AvailabilityIcon kind="gone" />}
            what={t('overview.attention.gone', { count: gone.length })}
            detail={namesOf(gone)}
            onShow={() => listDevices(searchForAvailability('gone'))}
          />
        )}
        {unauthorized.length > 0 && (
          <Line
            mark={<AvailabilityIcon kind="unknown" />}
            what={t('overview.attention.unauthorized', { count: unauthorized.length })}
            detail={t('overview.attention.authorize')}
            onShow={() => listDevices(searchForAvailability('unknown'))}
          />
        )}
      </ul>
    </section>
  );
}

interface FailingLineProps extends Pick<Attention, 'failing'> {
  readonly unreachable: UnreachableServices;
}

function FailingLine({ failing, unreachable }: FailingLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const [report] = failing;
  if (!report) return null;
  const devices = failing.reduce((sum, each) => sum + each.devices.length, 0);
  const { agent } = report;
  const state = agentStateAt(report.state, now);
  const status = agentStatus(agent, state, unreachable);
  const isOne = failing.length === 1;
  const time = state.kind === 'stale' ? formats.clock(state.since) : '';
  // Only a silent agent does not respond: an agent with an error does, and one behind an unreachable lab service may.
  const oneText =
    status === 'silent'
      ? t('overview.attention.agent', { agent: nameOfAgent(agent), time })
      : `${nameOfAgent(agent)}: ${t(`agents.statuses.${status}`)} ${t('agents.since', { time })}`;
  return (
    <Line
      mark={<AgentMark status={isOne ? status : 'silent'} />}
      what={isOne ? oneText : t('overview.attention.agents', { count: failing.length })}
      detail={devices === 0 ? '' : t('overview.attention.unknown', { count: devices })}
      onShow={() => (isOne ? showAgent(agent.address) : showFailingAgents())}
    />
  );
}

function LongUseLine({ longUses }: Pick<Attention, 'longUses'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [longest] = longUses;
  if (!longest) return null;
  return (
    <Line
      mark={<AvailabilityIcon kind="in-use" />}
      what={t('overview.attention.longUse', { count: longUses.length })}
      detail={t('overview.attention.longest', {
        name: nameOfDevice(longest.entry),
        user: longest.user,
        duration: formats.duration(longest.forMs),
      })}
      onShow={() => listDevices(searchForAvailability('in-use'))}
    />
  );
}

interface LineProps {
  readonly mark: ReactNode;
  readonly what: string;
  readonly detail: string;
  readonly onShow: () => void;
}

function Line({ mark, what, detail, onShow }: LineProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.line}>
      {mark}
      <span className={styles.what}>
        <bdi>{what}</bdi>
        {detail !== '' && <small>{detail}</small>}
      </span>
      <Button kind="quiet" aria-label={`${t('history.showDevice')}: ${what}`} onPress={onShow}>
        {t('history.showDevice')}
      </Button>
    </li>
  );
}

function nameOfDevice({ device }: DeviceEntry): string {
  return device.model.modelName || device.model.modelId || device.deviceId;
}

function namesOf(entries: readonly DeviceEntry[]): string {
  return entries.slice(0, MAX_NAMES).map(nameOfDevice).join(', ');
}
