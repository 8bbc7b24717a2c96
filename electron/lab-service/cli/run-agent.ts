import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { readVersion } from '../../lab-commands/read-version.ts';
import { createAgentDevices } from '../contacts/agent.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import { createServiceMetrics } from '../observe/metrics.ts';
import type { ServiceLog } from '../observe/service-log.ts';
import { createLabService } from '../server/server.ts';
import { WrongUsage } from './failure.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { openLog, readServerOptions } from './server-options.ts';
import { agentSettings } from './settings/service-settings.ts';
import { type Flags, loadSettings } from './settings/load-settings.ts';

export async function runAgent(flags: Flags): Promise<void> {
  const settings = await loadSettings(agentSettings, flags);
  const { 'usbmux.only': only, 'usbmux.enabled': listsIphones } = settings;
  if (only !== undefined && !listsIphones) throw new WrongUsage('--only requires --usbmux');
  if (settings.stills && (settings['callers.allow'] === undefined || listsIphones))
    throw new WrongUsage(
      listsIphones
        ? '--stills is for the phones of an ADB server'
        : 'stills needs callers.allow: the addresses that may take screenshots',
    );
  const serverOptions = await readServerOptions(settings);
  const log = openLog(settings);
  const devices = createAgentDevices({
    adb: listsIphones ? null : settings.adb,
    reuseMs: settings.reuseMs,
    signsOfUse: settings['agents.signsOfUse'] === 'on',
    usbmux: {
      socket: settings['agents.usbmuxSocket'],
      readsNames: settings['usbmux.names'] === 'on',
      only,
    },
    version: readVersion(),
    takesPictures: settings.stills,
  });
  try {
    const service = createLabService({
      ...serverOptions,
      accounts: null,
      devices,
      ...(settings.stills && { screen: { rule: 'all', takePicture: devices.takePicture } }),
      log,
      metrics: createServiceMetrics({ devices }),
      version: readVersion(),
    });
    // Consoles and lab services use plain HTTP for agents, so don't announce one that uses TLS.
    const canAnnounce = settings.announce && serverOptions.tls === undefined;
    await runUntilStopped({
      service,
      settings,
      log,
      greeting: 'Agent listening on',
      onListening: (address) => (canAnnounce ? announceAt(address, log) : undefined),
    });
  } finally {
    await devices.close();
    await log.close();
  }
}

function announceAt({ host, port }: AgentAddress, log: ServiceLog): (() => Promise<void>) | undefined {
  if (isLoopbackAddress(host)) return undefined;
  const announcing = import('../network/announce.ts')
    .then(({ announce }) => announce({ host, port, version: readVersion(), log }))
    .catch((error: unknown) => {
      log.warn('The agent cannot be announced on the network', { error: String(error) });
      return null;
    });
  return async () => (await announcing)?.withdraw();
}
