import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { EncodedList } from '../connectors/encode-list.ts';
import type { Owner } from '../limits/owner.ts';
import { untilAborted } from '../limits/wait.ts';
import type { AgentContact } from './agent-contacts.ts';

interface SharedContact extends AgentContact {
  hasEnded: boolean;
  list: EncodedList | null;
  callers: number;
}

type BeginContact = (key: string, address: AgentAddress, caller: Owner) => AgentContact;

/** Ask during a contact or up to `reuseMs` after it, and you share its response. */
export function createSharedContacts(beginContact: BeginContact, reuseMs: number) {
  const contacts = new Map<string, SharedContact>();
  const totals = { sharedTotal: 0, reusedTotal: 0 };

  function begin(key: string, address: AgentAddress, caller: Owner): SharedContact {
    const begun = beginContact(key, address, caller);
    const contact: SharedContact = { ...begun, hasEnded: false, list: null, callers: 0 };
    contacts.set(key, contact);
    const end = (list: EncodedList | null): void => {
      contact.hasEnded = true;
      contact.list = list;
      if (list === null) contact.bytes.release();
      const forgetAnswer = (): void => {
        remove(key, contact);
        if (list !== null) contact.bytes.release();
      };
      if (reuseMs === 0) forgetAnswer();
      else setTimeout(forgetAnswer, reuseMs).unref();
    };
    // Every caller hears of a failure. If there are none, it mustn't end as an unhandled rejection.
    contact.answer.then(end, () => end(null));
    return contact;
  }

  function remove(key: string, contact: SharedContact): void {
    if (contacts.get(key) === contact) contacts.delete(key);
  }

  function recall(key: string): EncodedList | null {
    const list = contacts.get(key)?.list ?? null;
    if (list !== null) totals.reusedTotal += 1;
    return list;
  }

  /** @throws AgentFailure; the signal's reason when the caller gives up */
  async function requestList(
    key: string,
    address: AgentAddress,
    signal: AbortSignal,
    caller: Owner,
  ): Promise<EncodedList> {
    const earlier = contacts.get(key);
    if (earlier === undefined) return join(key, begin(key, address, caller), signal);
    if (earlier.hasEnded) {
      totals.reusedTotal += 1;
      return earlier.answer;
    }
    totals.sharedTotal += 1;
    earlier.turn.share(caller);
    return join(key, earlier, signal);
  }

  async function join(key: string, contact: SharedContact, signal: AbortSignal): Promise<EncodedList> {
    contact.callers += 1;
    try {
      return await untilAborted(contact.answer, signal);
    } finally {
      contact.callers -= 1;
      if (contact.callers === 0 && !contact.hasEnded) {
        // At once: nobody must join an abandoned contact.
        remove(key, contact);
        contact.abandon();
      }
    }
  }

  return {
    requestList,
    recall,
    countRunning: () => Array.from(contacts.values()).filter(({ hasEnded }) => !hasEnded).length,
    totals,
  };
}
