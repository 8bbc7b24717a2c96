import type { EncodedList } from './encode-list.ts';

/** An agent goes by few addresses; more are most likely made up, and not worth remembering. */
const KEPT_ADDRESSES = 4;

/** Puts another AgentIP into every record of a list that is our own ADB connector's, once for each list and address. */
export function createReaddressing() {
  const made = new WeakMap<EncodedList, Map<string, EncodedList>>();

  return function readdress(list: EncodedList, agentIp: string): EncodedList {
    const known = made.get(list) ?? new Map<string, EncodedList>();
    made.set(list, known);
    const ready = known.get(agentIp);
    if (ready !== undefined) return ready;
    // Our own ADB connector's answer, encoded a moment ago.
    const answer = JSON.parse(list.json.toString()) as { readonly MobileList: readonly object[] };
    const MobileList = answer.MobileList.map((record) => ({ ...record, AgentIP: agentIp }));
    const readdressed = { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
    if (known.size < KEPT_ADDRESSES) known.set(agentIp, readdressed);
    return readdressed;
  };
}
