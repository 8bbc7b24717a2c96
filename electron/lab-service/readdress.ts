import type { EncodedList } from './encode-list.ts';

/** An agent has few spellings of its address. Further ones are probably invented and not kept. */
const KEPT_ADDRESSES = 4;

/** Replaces AgentIP in every record of a list from our ADB connector, once for each list and address. */
export function createReaddressing() {
  const made = new WeakMap<EncodedList, Map<string, EncodedList>>();

  return function readdress(list: EncodedList, agentIp: string): EncodedList {
    const known = made.get(list) ?? new Map<string, EncodedList>();
    made.set(list, known);
    const ready = known.get(agentIp);
    if (ready !== undefined) return ready;
    // A response of our own ADB connector, which was just encoded.
    const answer = JSON.parse(list.json.toString()) as { readonly MobileList: readonly object[] };
    const MobileList = answer.MobileList.map((record) => ({ ...record, AgentIP: agentIp }));
    const readdressed = { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
    if (known.size < KEPT_ADDRESSES) known.set(agentIp, readdressed);
    return readdressed;
  };
}
