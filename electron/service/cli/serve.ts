import { createAccounts } from '../accounts/accounts.ts';
import { lowerHashingPriority } from '../accounts/hashing-priority.ts';
import { createTokenChecks } from '../accounts/token-checks.ts';
import { hashingTurns } from '../accounts/password-hash.ts';
import { createFieldDevices } from '../field-devices.ts';
import { createServiceMetrics } from '../metrics.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { createLabService } from '../server.ts';
import { openAccounts, placeAccounts } from './accounts/open-accounts.ts';
import { readCertificates } from './certificates.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { type Flags, loadServiceSettings } from './settings/load-settings.ts';
import { openLog, readServerOptions } from './settings/server-options.ts';

/** `serve`: the lab service, until it is asked to stop. */
export async function serve(flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const place = placeAccounts(settings);
  const allow = settings['agents.allow'];
  const policy = createAddressPolicy(allow === undefined ? {} : { allow });
  const tls = await readCertificates(settings);
  const log = await openLog(settings);
  const db = await openAccounts(place);
  // Before anybody can ask: lists are not to wait behind password checks.
  await lowerHashingPriority();
  const accounts = createAccounts(db);
  const devices = createFieldDevices({ policy, reuseMs: settings.reuseMs });
  try {
    const service = createLabService({
      ...readServerOptions(settings),
      accounts,
      tokens: createTokenChecks(db),
      isTokenRequired: settings['callers.token'] === 'required',
      devices,
      log,
      basePath: settings.basePath,
      trustedProxies: settings.trustedProxies ?? [],
      metrics: createServiceMetrics({ devices, accounts: { hashingStats: () => hashingTurns.stats() } }),
      ...(tls !== null && { tls }),
    });
    await runUntilStopped({ service, settings, log, greeting: 'Lab service listening on' });
  } finally {
    await devices.close();
    await db.destroy();
    await log.close();
  }
}
