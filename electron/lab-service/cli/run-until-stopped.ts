import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { LabService } from '../server/server.ts';
import type { ServiceLog } from '../observe/service-log.ts';
import { readCertificates } from './certificates.ts';
import { describeError, Failure } from './failure.ts';
import type { AgentSettings } from './settings/agent-settings.ts';
import { stopSignals, waitForStop } from './stop-signal.ts';

interface Running {
  readonly service: LabService;
  readonly settings: Omit<AgentSettings, 'adb' | 'announce'>;
  readonly log: ServiceLog;
  /** The text on standard output before the address, once the server is ready. */
  readonly greeting: string;
  /**
   * Called with the address once the server is ready. The function that it returns is called and awaited
   * before the server stops listening.
   */
  readonly onListening?: (address: string) => () => Promise<void>;
}

/**
 * Listens and serves until the process receives a stop signal, then closes the service. Requests in progress are
 * completed first.
 */
export async function runUntilStopped({
  service,
  settings,
  log,
  greeting,
  onListening,
}: Running): Promise<void> {
  const stop = waitForStop();
  async function reload(): Promise<void> {
    // Log rotation moves the old log and then sends this signal.
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
  const onHangUp = (): void => void reload();
  if (!stopSignals().includes('SIGHUP')) process.on('SIGHUP', onHangUp);
  let onStopping: (() => Promise<void>) | undefined;
  try {
    const address = await listen(service, settings);
    process.stdout.write(`${greeting} ${address}\n`);
    log.info(greeting, { address });
    onStopping = onListening?.(address);
    log.info('Stopping', { signal: await stop });
  } finally {
    process.off('SIGHUP', onHangUp);
    await onStopping?.();
    await service.close();
  }
}

/** Resolves to the address. @throws Failure with a message for the user. */
async function listen(service: LabService, { host, port }: AgentAddress): Promise<string> {
  try {
    return (await service.listen({ host, port })).address;
  } catch (error) {
    throw new Failure(`${host}, port ${port}: ${describeError(error, reasons)}`, { cause: error });
  }
}

const reasons = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'this computer does not have this address',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found',
};
