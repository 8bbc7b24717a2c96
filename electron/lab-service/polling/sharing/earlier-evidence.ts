import type { PollableSource } from '../../contacts/device-source.ts';
import type { EncodedList } from '../../connectors/encode-list.ts';
import type { AgentAnswer, AgentAnswers } from '../../agents/agent-answers.ts';
import { keyOfAgent } from '../../agents/lab-agent.ts';

/**
 * How long evidence of use that another process has read replaces missing evidence, in milliseconds. With the interval
 * of readings and the time until the lock is taken, it is shown for at most 90 s, like any evidence.
 */
const KEPT_MS = 30_000;

type Contact = PollableSource['poll'];

/**
 * A process that begins to poll has not read the phones of ADB servers yet. Until it has, the evidence in the last
 * answer of the earlier process stays in their lists.
 */
export function keepEarlierEvidence(contact: Contact, answers: Pick<AgentAnswers, 'find'>): Contact {
  const until = performance.now() + KEPT_MS;
  return async (address, signal) => {
    const outcome = await contact(address, signal);
    // Only our connector's lists. An agent's own records are passed on unchanged.
    if (outcome.kind === 'failed' || !outcome.isOurs || performance.now() > until) return outcome;
    const earlier = findRecentList(answers.find(keyOfAgent(address)));
    return earlier === null ? outcome : { ...outcome, list: addEvidence(outcome.list, earlier) };
  };
}

function findRecentList(answer: AgentAnswer | null): EncodedList | null {
  const { outcome, answeredAt } = answer ?? {};
  if (outcome?.kind !== 'list' || !outcome.isOurs) return null;
  return Date.now() - (answeredAt ?? 0) > KEPT_MS ? null : outcome.list;
}

/** The parts of a record of our connector that matter here. */
interface OwnRecord {
  readonly DeviceID?: string;
  /** Present if the phone can't be used. Such a phone has no evidence. */
  readonly AdbState?: string;
  /** Present if its DeviceID could be another phone by now. */
  readonly NoSerial?: string;
  readonly Observed?: object;
}

function addEvidence(list: EncodedList, earlier: EncodedList): EncodedList {
  const answer = parse(list);
  if (!answer.MobileList.some(lacksEvidence)) return list;
  const evidence = new Map(parse(earlier).MobileList.map(({ DeviceID, Observed }) => [DeviceID, Observed]));
  const MobileList = answer.MobileList.map((record) =>
    lacksEvidence(record) ? { ...record, Observed: evidence.get(record.DeviceID) } : record,
  );
  return { json: Buffer.from(JSON.stringify({ ...answer, MobileList })) };
}

function lacksEvidence({ Observed, AdbState, NoSerial }: OwnRecord): boolean {
  return Observed === undefined && AdbState === undefined && NoSerial === undefined;
}

function parse({ json }: EncodedList): { readonly MobileList: readonly OwnRecord[] } {
  // A response of our own connector, in this process or in another one.
  return JSON.parse(json.toString()) as { readonly MobileList: readonly OwnRecord[] };
}
