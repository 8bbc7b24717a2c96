import { useTranslation } from '../../i18n/translation.tsx';
import { agentStateAt } from '#shared/model/freshness.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstAgentActions } from '../agents/first-agent-actions.tsx';
import { useNow } from '../../state/clock.ts';
import { clearPicks, useDevicePicks } from '../../state/device-picks.ts';
import { search, useDevicesView } from '../../state/devices-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { showPage } from '../../state/page.ts';

interface DevicesEmptyProps {
  readonly hasDevices: boolean;
  readonly isOwnComputer: boolean;
}

/** Where ADB servers listen unless told otherwise. */
const localAdb = { host: '127.0.0.1', port: 5037 };

/** Why the list is empty, and what to do about it. */
export function DevicesEmpty({ hasDevices, isOwnComputer }: DevicesEmptyProps) {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  const picks = useDevicePicks((state) => state.picks);
  const reports = useFleet((state) => state.reports);
  const now = useNow(5_000);
  const states = [...reports.values()].map((report) => agentStateAt(report.state, now).kind);

  if (hasDevices && picks.size > 0) {
    return (
      <EmptyState
        title={t('facets.noMatch')}
        body={t('facets.noMatchBody')}
        actions={
          <>
            <Button onPress={clearPicks}>{t('facets.clear')}</Button>
            {query.trim() !== '' && <Button onPress={clearAll}>{t('facets.clearAll')}</Button>}
          </>
        }
      />
    );
  }
  if (hasDevices) {
    return (
      <EmptyState
        title={t('devices.empty.noMatch', { query })}
        body={t('devices.empty.noMatchBody')}
        actions={<Button onPress={() => search('')}>{t('devices.empty.clear')}</Button>}
      />
    );
  }
  if (states.length === 0) {
    return (
      <EmptyState
        title={t('devices.empty.noAgents')}
        body={t('devices.empty.noAgentsBody')}
        actions={
          <>
            {isOwnComputer && (
              <Button
                onPress={() => send('agents.add', { address: localAdb, name: '', group: '', via: 'lab' })}
              >
                {t('devices.empty.addLocal')}
              </Button>
            )}
            <FirstAgentActions />
          </>
        }
      />
    );
  }
  const kind = states.includes('fresh')
    ? 'noDevices'
    : states.every((state) => state === 'stale')
      ? 'silent'
      : 'waiting';
  return (
    <EmptyState
      title={t(`devices.empty.${kind}`)}
      body={t(`devices.empty.${kind}Body`)}
      actions={<Button onPress={() => showPage('agents')}>{t('commands.show-agents')}</Button>}
    />
  );
}

function clearAll(): void {
  search('');
  clearPicks();
}
