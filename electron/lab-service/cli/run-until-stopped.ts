import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { LabService } from '../server/server.ts';
import type { ServiceLog } from '../observe/service-log.ts';
import { describeError, Failure } from './failure.ts';
import { readCertificates, type ServerSettings } from './server-options.ts';

interface Running {
  readonly service: LabService;
  readonly settings: ServerSettings;
  readonly log: ServiceLog;
  readonly greeting: string;
  /** Once the server is ready. What it returns is called before the server stops listening. */
  readonly onListening: (address: AgentAddress) => (() => Promise<void>) | undefined;
}

/** Until there's a stop signal. Finishes the requests under way. */
export async function runUntilStopped(running: Running): Promise<void> {
  const { service, settings, log, greeting, onListening } = running;
  const stop = waitForStop();
  const onHangUp = (): void => void reload(running);
  if (!stopSignals().includes('SIGHUP')) process.on('SIGHUP', onHangUp);
  let onStopping: (() => Promise<void>) | undefined;
  try {
    const address = await listen(service, settings);
    process.stdout.write(`${greeting} ${address}\n`);
    log.info(greeting, { address });
    onStopping = onListening(readListener(address));
    log.info('Stopping', { signal: await stop });
  } finally {
    process.off('SIGHUP', onHangUp);
    await onStopping?.();
    await service.close();
  }
}

async function reload({ service, settings, log }: Running): Promise<void> {
  // Log rotation moves the old log away and sends this signal.
  if (settings['log.file'] !== undefined) log.reopen();
  try {
    const certificates = await readCertificates(settings);
    if (certificates === null) return;
    const until = service.reloadCertificates(certificates);
    log.info('The certificates were reloaded', { validUntil: until.toISOString() });
  } catch (error) {
    log.error('The certificates were not changed', { error });
  }
}

async function listen(service: LabService, { host, port }: AgentAddress): Promise<string> {
  try {
    return (await service.listen({ host, port })).address;
  } catch (error) {
    throw new Failure(`${host}, port ${port}: ${describeError(error, reasons)}`, { cause: error });
  }
}

function readListener(address: string): AgentAddress {
  const { hostname, port, protocol } = new URL(address);
  const fallback = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? fallback : Number(port) };
}

const reasons = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'this computer does not have this address',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found',
};

/**
 * Windows has no SIGTERM. It sends SIGHUP when the console's window is closed, and ends us ten seconds later
 * (Node's documentation of `process`, "Signal events").
 */
export function stopSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
}

/** Resolves at the first one. A second ends the process at once, as if nobody listened. */
export function waitForStop(signals = stopSignals()): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  function stop(signal: NodeJS.Signals): void {
    for (const each of signals) process.off(each, stop);
    resolve(signal);
  }
  for (const signal of signals) process.on(signal, stop);
  return promise;
}
