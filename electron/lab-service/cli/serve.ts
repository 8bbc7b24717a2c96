import { readVersion } from '../../lab-commands/read-version.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { lowerHashingPriority } from '../accounts/hashing-priority.ts';
import { createTokenChecks } from '../accounts/token-checks.ts';
import { type ClaimSettings, openClaims } from '../claims/claims.ts';
import { createRealAgentSource } from '../contacts/device-source.ts';
import { openPolledAgents, openSharedAgents } from '../devices/polled-agents.ts';
import { createAddressPolicy } from '../network/address-policy.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import { isOwnAddress } from '../network/own-address.ts';
import { createPortPolicy } from '../network/port-policy.ts';
import { createLabService } from '../server/server.ts';
import { openAccounts, placeAccounts } from './accounts/open-accounts.ts';
import { createAgentList } from './agents/open-agents.ts';
import { openMetrics } from './open-metrics.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { openLog, readServerOptions } from './server-options.ts';
import { type Flags, loadServiceSettings } from './settings/load-settings.ts';
import type { ServiceSettings } from './settings/service-settings.ts';

/** Lookups of new host names. The pool has 16 threads (main.ts), of which hashing takes four at most. */
const NAMES_AT_ONCE = 6;

export async function serve(flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const place = placeAccounts(settings);
  const allow = settings['agents.allow'];
  const policy = createAddressPolicy({ ...(allow && { allow }) });
  const trustedProxies = settings.trustedProxies ?? [];
  const isOwnOnly = isLoopbackAddress(settings.host) || settings.host === 'localhost';
  const isExposed = !isOwnOnly || trustedProxies.length > 0;
  const serverOptions = await readServerOptions(settings);
  const log = openLog(settings);
  const db = await openAccounts(place);
  // Before the first request: lists mustn't wait behind password checks.
  await lowerHashingPriority();
  const agentList = await createAgentList(settings, db, log);
  // We know the address before we listen, unless the system picks the port.
  let listening = settings.port === 0 ? null : { host: settings.host, port: settings.port };
  const devices = createRealAgentSource({
    policy,
    isListed: agentList.isListed,
    isListedOnly: settings['agents.only'] === 'listed',
    isOwn: (address) => listening !== null && isOwnAddress(address, listening),
    allowsPort: createPortPolicy({ ports: settings['agents.ports'] ?? null, isExposed }),
    reuseMs: settings.reuseMs,
    answerBytes: settings['agents.answerBytes'],
    signsOfUse: settings['agents.signsOfUse'] === 'on',
    usbmux: { socket: settings['agents.usbmuxSocket'], readsNames: settings['usbmux.names'] === 'on' },
    names: { newAtOnce: NAMES_AT_ONCE },
  });
  const claims = await openClaims(db, readClaimSettings(settings), log);
  const polledParts = { list: agentList, contact: devices.poll, log, claims };
  // An SQLite file belongs to one service, so it needs no lock.
  const polled =
    place.kind === 'postgres'
      ? await openSharedAgents(polledParts, db, place.url)
      : openPolledAgents(polledParts);
  let opened: Awaited<ReturnType<typeof openMetrics>> | null = null;
  try {
    opened = await openMetrics({ ...polled, settings, devices, isExposed, log });
    const service = createLabService({
      ...serverOptions,
      accounts: createAccounts(db, { log }),
      tokens: createTokenChecks(db),
      isTokenRequired: settings['callers.token'] === 'required',
      devices,
      polled,
      screen: { rule: settings['screen.stills'], takePicture: devices.takePicture },
      log,
      basePath: settings.basePath,
      trustedProxies,
      ...(settings.hosts && { hosts: settings.hosts }),
      metrics: opened.metrics,
      version: readVersion(),
      servesMetrics: opened.servesMetrics,
    });
    await runUntilStopped({
      service,
      settings,
      log,
      greeting: 'Lab service listening on',
      onListening(address) {
        listening = address;
        // Another process takes over polling while this one finishes its requests.
        return async () => polled.close();
      },
    });
  } finally {
    await opened?.close();
    await polled.close();
    claims.known.close();
    agentList.close();
    await devices.close();
    await db.destroy();
    await log.close();
  }
}

const readClaimSettings = (settings: ServiceSettings): ClaimSettings => ({
  isTaking: settings['claims.taking'] === 'on',
  isForEverybody: settings['claims.names'] === 'everybody',
  most: { person: settings['claims.perPerson'], program: settings['claims.perToken'] },
  historyDays: settings['claims.historyDays'],
});
