import type { PollableSource } from '../../contacts/device-source.ts';
import type { AgentAnswers } from '../../agents/agent-answers.ts';
import { keyOfAgent } from '../../agents/lab-agent.ts';

/**
 * In ms: how long another process's signs of use stand in for ours. With the time between readings and until
 * the lock is taken, they're shown for 90 s at most, like any.
 */
const KEPT_MS = 30_000;

type Contact = PollableSource['poll'];

/**
 * When a process takes over polling, it hasn't read the phones of ADB servers yet. Until it has, the last
 * answer's signs of use stay in their lists.
 */
export function keepEarlierEvidence(contact: Contact, answers: Pick<AgentAnswers, 'find'>): Contact {
  const until = performance.now() + KEPT_MS;
  return async (address, signal) => {
    const outcome = await contact(address, signal);
    const { outcome: earlier, answeredAt } = answers.find(keyOfAgent(address)) ?? {};
    const isOver = performance.now() > until || Date.now() - (answeredAt ?? 0) > KEPT_MS;
    // Only our connector's lists. An agent's own records are passed on as they are.
    if (isOver || earlier?.kind !== 'list' || !earlier.isOurs) return outcome;
    if (outcome.kind !== 'list' || !outcome.isOurs) return outcome;
    return { ...outcome, list: { ...outcome.list, json: addEvidence(outcome.list.json, earlier.list.json) } };
  };
}

/** Our connector's, from this process or another. */
interface OwnList {
  readonly MobileList: readonly {
    readonly DeviceID?: string;
    /** Present if the phone can't be used: no signs of use then. */
    readonly AdbState?: string;
    /** Present if its DeviceID could be another phone by now. */
    readonly NoSerial?: string;
    readonly Observed?: object;
  }[];
}

function addEvidence(json: Buffer, earlier: Buffer): Buffer {
  const list = JSON.parse(json.toString()) as OwnList;
  const before = JSON.parse(earlier.toString()) as OwnList;
  const evidence = new Map(before.MobileList.map(({ DeviceID, Observed }) => [DeviceID, Observed]));
  const MobileList = list.MobileList.map((record) => {
    const { DeviceID, AdbState, NoSerial, Observed } = record;
    const isKept = Observed === undefined && AdbState === undefined && NoSerial === undefined;
    return isKept ? { ...record, Observed: evidence.get(DeviceID) } : record;
  });
  return Buffer.from(JSON.stringify({ ...list, MobileList }));
}
