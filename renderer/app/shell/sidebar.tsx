import {
  Bell,
  EyeOff,
  History,
  type LucideIcon,
  Server,
  Settings2,
  TabletSmartphone,
  RefreshCw,
} from 'lucide-react';
import { type CommandId, shortcutOf, commands } from '#shared/model/command.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { PageName } from '#shared/model/page-name.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { toggleNames } from '../../state/change-settings.ts';
import { ViewsList } from '../../features/views/views-list.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { useFleet, freshTimes } from '../../state/fleet.ts';
import { showPage, usePage } from '../../state/page.ts';
import { Logo } from '../../ui/logo.tsx';
import { isMac } from '../../ui/platform.ts';
import { formatShortcut } from '../commands/key-press.ts';
import { AccountMenu } from './account-menu.tsx';
import { useFreshnessText } from './use-freshness-text.ts';
import { useSyncExternalStore } from 'react';
import { Progress } from '../../ui/progress.tsx';
import { useShallow } from 'zustand/react/shallow';
import { useNow, useLateAge } from '../../state/clock.ts';
import { type FleetFreshness, findFreshness } from './fleet-freshness.ts';
import { useFormats } from '../../i18n/format.ts';
import { AgentMark } from '../../features/agents/status/agent-mark.tsx';
import type { AgentStatus } from '../../features/agents/status/agent-summary.ts';
import { showFailingAgents } from '../../state/agents-view.ts';
import { IconButton } from '../../ui/button.tsx';
import { runCommand } from '../commands/run-command.ts';
import navLinkStyles from '../../ui/nav-link.module.css';
import styles from './sidebar.module.css';
import tagStyles from '../../ui/tag.module.css';
import freshnessStyles from './freshness-block.module.css';
import textStyles from '../../ui/text.module.css';

/** At the top, in this order. Settings is at the bottom, and the list by model is a saved view. */
const icons = {
  devices: TabletSmartphone,
  agents: Server,
  alerts: Bell,
  history: History,
} as const satisfies Partial<Record<PageName, LucideIcon>>;
const listed = Object.keys(icons) as readonly (keyof typeof icons)[];

/** Medium-wide windows get a rail of icons instead. */
export function Sidebar({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const isRail = useSyncExternalStore(subscribeToRail, () => rail.matches);
  const page = usePage((state) => state.page);
  const isHidingNames = useConsole((state) => state.settings.hideNames);
  const agents = useFleet((state) => state.reports.size);
  const devices = useFleet((state) => countAll(state.reports));
  const alerts = useConsole((state) => state.alerts.pending.length);
  const counts: Readonly<Partial<Record<PageName, number>>> = { agents, devices, alerts };
  const freshness = useFleetFreshness();
  const { title, detail } = useFreshnessText(freshness);
  const isProblem = ['failing', 'service-unreachable', 'offline'].includes(freshness.kind);
  return (
    <nav className={styles.sidebar} aria-label={t('nav.label')}>
      <LabHead session={session} />
      <ul className={styles.pages}>
        {listed.map((name) => (
          <li key={name}>
            <NavItem
              icon={icons[name]}
              label={t(`nav.${name}`)}
              page={name}
              isCurrent={name === page}
              count={counts[name]}
              title={keysOf(`show-${name}`)}
              problem={isRail && isProblem && name === 'agents' ? `${title} · ${detail}` : undefined}
              onPress={() => showPage(name)}
            />
          </li>
        ))}
      </ul>
      <ViewsList isRail={isRail} />
      <div className={styles.foot}>
        <UpdateProgress />
        <FreshnessBlock freshness={freshness} />
        {isHidingNames && (
          <div className={styles.hiding}>
            <NavItem
              icon={EyeOff}
              label={t('privacy.hidden')}
              page="privacy"
              title={t('privacy.show', { shortcut: keysOf('hide-names') ?? '' })}
              onPress={toggleNames}
            />
          </div>
        )}
        <NavItem
          icon={Settings2}
          label={t('nav.settings')}
          page="settings"
          isCurrent={page === 'settings'}
          title={keysOf('settings')}
          onPress={() => showPage('settings')}
        />
        <AccountMenu session={session} />
      </div>
    </nav>
  );
}

function LabHead({ session: { choice, address } }: { readonly session: SignedIn }) {
  const { t } = useTranslation();
  const name = t(`signIn.labs.${choice.kind}`);
  return (
    <div className={styles.lab} title={address === '' ? name : `${name} · ${address}`}>
      <Logo />
      <div className={styles.names}>
        <span className={styles.labName}>{name}</span>
        {address !== '' && <bdi className={styles.labAddress}>{address}</bdi>}
        {choice.kind === 'demo' && (
          <span className={tagStyles.tag} data-kind="demo">
            {t('nav.demo')}
          </span>
        )}
      </div>
    </div>
  );
}

function keysOf(command: CommandId): string | undefined {
  const shortcut = shortcutOf(command);
  return shortcut === null ? undefined : formatShortcut(shortcut, isMac);
}

function countAll(reports: ReadonlyMap<string, AgentReport>): number {
  let devices = 0;
  for (const report of reports.values()) devices += report.devices.length;
  return devices;
}

/** The shell's style sheets use the same widths. */
const rail = matchMedia('(600px <= width < 1100px)');

function subscribeToRail(listener: () => void): () => void {
  rail.addEventListener('change', listener);
  return () => rail.removeEventListener('change', listener);
}

function UpdateProgress() {
  const { t } = useTranslation();
  const update = useConsole((state) => state.update);
  if (update.kind !== 'downloading') return null;
  const { version, percent } = update;
  return <Progress text={t('update.downloading', { version, percent })} done={{ value: percent, of: 100 }} />;
}

/** Unchanged responses come in all the time, so only render when a value changes. */
function useFleetFreshness(): FleetFreshness {
  const now = useNow(5_000);
  const hasNetwork = usePage(({ offlineSince }) => offlineSince === null);
  const progress = useConsole(({ refreshProgress }) => refreshProgress);
  return useFleet(
    useShallow(({ reports }) => findFreshness(reports.values(), { now, hasNetwork, progress })),
  );
}

interface NavItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Other parts of the shell find the item by its page. */
  readonly page?: string;
  readonly isCurrent?: boolean;
  /** How many items its page has. 0 is shown, undefined isn't. */
  readonly count?: number | undefined;
  /** What's wrong there. On the rail it's a red dot. */
  readonly problem?: string | undefined;
  readonly title?: string | undefined;
  readonly onPress: () => void;
}

function NavItem(props: NavItemProps) {
  const { icon: Icon, label, page, isCurrent, count, problem, title, onPress } = props;
  const formats = useFormats();
  return (
    <button
      type="button"
      className={navLinkStyles.link}
      aria-current={isCurrent ? 'page' : undefined}
      data-page={page}
      title={title}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
      <span className={navLinkStyles.label}>{label}</span>
      {count !== undefined && <span className={navLinkStyles.count}>{formats.number(count)}</span>}
      {problem !== undefined && <span className={navLinkStyles.dot}>{problem}</span>}
    </button>
  );
}

const marks = {
  'no-agents': 'never-polled',
  fresh: 'fresh',
  waiting: 'polling',
  paused: 'paused',
  failing: 'silent',
  'service-unreachable': 'silent',
  offline: 'silent',
} as const satisfies Record<FleetFreshness['kind'], AgentStatus>;

/** On every page, says if the lab is up to date. Click to see which agents are behind it. */
function FreshnessBlock({ freshness }: { readonly freshness: FleetFreshness }) {
  const { t } = useTranslation();
  const { title, detail } = useFreshnessText(freshness);
  const { kind, total } = freshness;
  // The lab is only as up to date as its oldest list.
  const oldest = useLateAge(() => (kind === 'fresh' ? Math.min(...freshTimes(useFleet.getState())) : null));
  const isProblem = marks[kind] === 'silent';
  return (
    <>
      {/* Only announce the state: counts and ages change all the time. */}
      <output className={textStyles.visuallyHidden}>
        {kind !== 'no-agents' && t(`freshness.announced.${kind}`)}
      </output>
      {total > 0 && (
        <div className={freshnessStyles.block} data-problem={isProblem || undefined}>
          <button
            type="button"
            className={freshnessStyles.state}
            title={t('freshness.show')}
            onClick={() => (isProblem ? showFailingAgents() : showPage('agents'))}
          >
            <AgentMark status={marks[kind]} />
            <span className={freshnessStyles.words}>
              <strong>{oldest === null ? title : t('freshness.late', { age: oldest })}</strong>
              <span>{detail}</span>
            </span>
          </button>
          <IconButton
            icon={RefreshCw}
            size="small"
            label={t('commands.ask-all')}
            keys={formatShortcut(commands['ask-all'].shortcut, isMac)}
            onPress={() => runCommand('ask-all')}
          />
        </div>
      )}
    </>
  );
}
