import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../i18n/translation.ts';
import { commands } from '#shared/model/command.ts';
import { AgentMark } from '../../features/agents/status/agent-mark.tsx';
import type { AgentStatus } from '../../features/agents/status/agent-summary.ts';
import { showFailingAgents } from '../../state/agents-view.ts';
import { freshTimes, useFleet } from '../../state/fleet.ts';
import { useLateAge } from '../../state/clock.ts';
import { showPage } from '../../state/page.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isMac } from '../../ui/platform.ts';
import { formatShortcut } from '../commands/key-press.ts';
import { runCommand } from '../commands/run-command.ts';
import type { FleetFreshness } from './fleet-freshness.ts';
import { useFreshnessText } from './use-freshness-text.ts';
import styles from './freshness-block.module.css';
import textStyles from '../../ui/text.module.css';

const marks = {
  'no-agents': 'never-polled',
  fresh: 'fresh',
  waiting: 'polling',
  paused: 'paused',
  failing: 'silent',
  'service-unreachable': 'silent',
  offline: 'silent',
} as const satisfies Record<FleetFreshness['kind'], AgentStatus>;

/** Shows on every page whether the lab's data is up to date. A press shows the agents behind the state. */
export function FreshnessBlock({ freshness }: { readonly freshness: FleetFreshness }) {
  const { t } = useTranslation();
  const { title, detail } = useFreshnessText(freshness);
  const { kind, total } = freshness;
  // The lab is as up to date as its oldest list.
  const oldest = useLateAge(() => (kind === 'fresh' ? Math.min(...freshTimes(useFleet.getState())) : null));
  const isProblem = marks[kind] === 'silent';
  return (
    <>
      {/* Announces only the state: counts and ages change too often. */}
      <output className={textStyles.visuallyHidden}>
        {kind !== 'no-agents' && t(`freshness.announced.${kind}`)}
      </output>
      {total > 0 && (
        <div className={styles.block} data-problem={isProblem || undefined}>
          <button
            type="button"
            className={styles.state}
            title={t('freshness.show')}
            onClick={() => (isProblem ? showFailingAgents() : showPage('agents'))}
          >
            <AgentMark status={marks[kind]} />
            <span className={styles.words}>
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
