import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure, type Connector } from './connectors/connector.ts';
import { createLimiter } from './limiter.ts';

/** Where DeviceList gets its answers. A connector that knows every agent by itself is one, too. */
export interface DeviceSource {
  /** @throws AgentFailure when the agent gives no list; the signal's reason when the caller gave up. */
  listDevices(address: AgentAddress, signal: AbortSignal): Promise<DeviceListAnswer>;
  /** Ends every contact under way. */
  close(): Promise<void>;
}

export interface DeviceSourceParts {
  readonly adb: Connector;
  readonly http: Connector;
  /** Whether an ADB server answers there; false also where nothing does. */
  readonly isAdbServer: (address: AgentAddress, signal: AbortSignal) => Promise<boolean>;
  /** How long a caller waits for an agent in all, its turn included; shorter than a console waits for the service. */
  readonly contactMs?: number;
}

const MAX_CONTACTS = 64;
const CONTACT_MS = 13_000;

/** One contact with an agent and how many callers share it. */
interface Contact {
  readonly answer: Promise<DeviceListAnswer>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Asks each agent in its own protocol: told apart by one safe probe, remembered until the agent fails. Callers who ask
 * for the same agent at the same time share one contact, which ends when the last of them gives up.
 */
export function createDeviceSource(parts: DeviceSourceParts): DeviceSource {
  const { adb, http, isAdbServer, contactMs = CONTACT_MS } = parts;
  const known = new Map<string, Connector>();
  const contacts = new Map<string, Contact>();
  const limiter = createLimiter(MAX_CONTACTS);

  function findContact(address: AgentAddress): Contact {
    const key = formatAgentAddress(address);
    const underWay = contacts.get(key);
    if (underWay !== undefined) return underWay;
    const controller = new AbortController();
    const answer = ask(key, address, controller.signal).finally(() => forget(key, contact));
    // Each caller hears of a failure; with nobody left to hear, it is no unhandled rejection.
    answer.catch(() => undefined);
    const contact: Contact = { answer, controller, callers: 0 };
    contacts.set(key, contact);
    return contact;
  }

  function forget(key: string, contact: Contact): void {
    if (contacts.get(key) === contact) contacts.delete(key);
  }

  async function ask(key: string, address: AgentAddress, abandoned: AbortSignal): Promise<DeviceListAnswer> {
    const deadline = AbortSignal.timeout(contactMs);
    const signal = AbortSignal.any([abandoned, deadline]);
    try {
      return await limiter.run(() => askKnown(key, address, signal), signal);
    } catch (error) {
      if (!deadline.aborted || abandoned.aborted || error instanceof AgentFailure) throw error;
      const message = `The agent gave no list within ${contactMs / 1000} s`;
      throw new AgentFailure('agent-timed-out', message, { cause: error });
    }
  }

  async function askKnown(key: string, address: AgentAddress, signal: AbortSignal) {
    try {
      const connector = known.get(key) ?? ((await isAdbServer(address, signal)) ? adb : http);
      const answer = await connector.listDevices(address, signal);
      known.set(key, connector);
      return answer;
    } catch (error) {
      // Another kind of agent may listen there by now.
      known.delete(key);
      throw error;
    }
  }

  async function listDevices(address: AgentAddress, signal: AbortSignal): Promise<DeviceListAnswer> {
    signal.throwIfAborted();
    const contact = findContact(address);
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = (): void => gaveUp.reject(signal.reason);
    contact.callers += 1;
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([contact.answer, gaveUp.promise]);
    } finally {
      signal.removeEventListener('abort', giveUp);
      contact.callers -= 1;
      if (contact.callers === 0) {
        // Out of the map at once: the next caller must not share a contact that is being given up.
        forget(formatAgentAddress(address), contact);
        contact.controller.abort();
      }
    }
  }

  async function close(): Promise<void> {
    const closing = new AgentFailure('agent-unreachable', 'The lab service is closing');
    for (const { controller } of contacts.values()) controller.abort(closing);
    await Promise.all([adb.close(), http.close()]);
  }

  return { listDevices, close };
}
