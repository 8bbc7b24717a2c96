import { createAgentDevices } from '../agent.ts';
import { createServiceMetrics } from '../metrics.ts';
import { createLabService } from '../server.ts';
import { readCertificates } from './certificates.ts';
import { readVersion } from './read-version.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { type Flags, loadAgentSettings } from './settings/load-settings.ts';
import { openLog, readServerOptions } from './settings/server-options.ts';

/** `agent`: DeviceList for one ADB server, until it is asked to stop. */
export async function runAgent(flags: Flags): Promise<void> {
  const settings = await loadAgentSettings(flags);
  const tls = await readCertificates(settings);
  const log = await openLog(settings);
  const devices = createAgentDevices({
    adb: settings.adb,
    reuseMs: settings.reuseMs,
    version: readVersion(),
  });
  try {
    const service = createLabService({
      ...readServerOptions(settings),
      accounts: null,
      devices,
      log,
      metrics: createServiceMetrics({ devices }),
      ...(tls !== null && { tls }),
    });
    await runUntilStopped({ service, settings, log, greeting: 'Agent listening on' });
  } finally {
    await devices.close();
    await log.close();
  }
}
