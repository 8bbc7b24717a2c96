import type { EncodedList } from './encode-list.ts';

/** Maximum number of kept spellings of an agent's address. A caller probably made up any further spelling. */
const KEPT_ADDRESSES = 4;

/** Replaces AgentIP in every record of a list that our connector wrote, once for each list and address. */
export function createReaddressing() {
  const made = new WeakMap<EncodedList, Map<string, EncodedList>>();

  return function readdress(list: EncodedList, agentIp: string): EncodedList {
    const known = made.get(list) ?? new Map<string, EncodedList>();
    made.set(list, known);
    const ready = known.get(agentIp);
    if (ready !== undefined) return ready;
    // A response of our own connector.
    const answer = JSON.parse(list.json.toString()) as { readonly MobileList: readonly object[] };
    const MobileList = answer.MobileList.map((record) => ({ ...record, AgentIP: agentIp }));
    const readdressed = { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
    if (known.size < KEPT_ADDRESSES) known.set(agentIp, readdressed);
    return readdressed;
  };
}
