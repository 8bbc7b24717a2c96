import type { LabFailure } from '#shared/model/failure.ts';
import { type AgentAddress, isHost } from '#shared/model/fleet/agent-address.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import { ageHeader, LONGEST_AGE_MS, readAge } from '#shared/wire/age-header.ts';
import {
  type LabAgentRecord,
  type LabAgentsAnswer,
  labAgentsAnswer,
  labAgentsPath,
  sinceParameter,
} from '#shared/wire/lab-agents.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { HttpPoster, PostOutcome } from './post.ts';
import type { FailedPost } from './read-failure.ts';
import { readJson } from './read-json.ts';
import type { SessionToken } from './session-token.ts';

/** Its texts can be shown. Fields are as in {@link LabAgentRecord}. */
export interface ListedAgent extends Pick<LabAgentRecord, 'isEnabled' | 'state' | 'revision'> {
  /** No slash, because device keys start with it, and never a personal agent's ID. */
  readonly id: string;
  readonly address: AgentAddress;
  readonly name: string;
  readonly group: string;
}

export interface KnownList {
  readonly revision: string;
  readonly etag: string | null;
}

export interface AgentsAnswer extends Pick<LabAgentsAnswer, 'isWhole' | 'roundMs' | 'screenshots'> {
  readonly known: KnownList;
  /** Each with the age of its last list in ms, or null if there was none. */
  readonly agents: readonly { readonly agent: ListedAgent; readonly ageMs: number | null }[];
  readonly removed: readonly string[];
}

/** `ageMs`: how old the list of an online agent can be, in ms. Undefined if nobody says. */
export type AgentsOutcome =
  | { readonly kind: 'answer'; readonly answer: AgentsAnswer; readonly ageMs: number | undefined }
  | { readonly kind: 'unchanged'; readonly ageMs: number | undefined }
  | { readonly kind: 'no-list' }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

/** Never rejects. `known` is null to get all of it. */
export type ListAgents = (known: KnownList | null, signal: AbortSignal) => Promise<AgentsOutcome>;

interface AgentListerOptions {
  readonly baseAddress: string;
  readonly poster: Pick<HttpPoster, 'get'>;
  readonly token: SessionToken;
  readonly serviceVersion: () => string | undefined;
}

/** More than any lab has. */
const MAX_AGENTS = 20_000;
const MAX_NAME = 200;
const MAX_ETAG = 300;

const noList = { kind: 'no-list' } as const;
const failed = (failure: LabFailure) => ({ kind: 'failed', failure }) as const;

/** Only for a service that gave us a token. If it has no list, we don't ask again until its version changes. */
export function createAgentLister({
  baseAddress,
  poster,
  token,
  serviceVersion,
}: AgentListerOptions): ListAgents {
  let hasList = false;
  /** Which version has no list. Null if none has said so. */
  let refusal: { readonly version: string | undefined } | null = null;

  /**
   * If it had a list earlier in this session, this is a failure: a proxy that can't reach its service may say anything.
   */
  function refuse(failure: LabFailure): AgentsOutcome {
    if (hasList) return failed(failure);
    refusal = { version: serviceVersion() };
    return noList;
  }

  function readFailure({ failure, isTokenRefused, headers }: FailedPost, sent: string): AgentsOutcome {
    if (isTokenRefused) {
      token.refuse(sent);
      return failed({ kind: 'session-ended', address: baseAddress });
    }
    if (failure.kind !== 'http-status') return failed(failure);
    if (failure.status === 304) return { kind: 'unchanged', ageMs: readAge(headers?.[ageHeader]) };
    return failure.status === 404 ? refuse(failure) : failed(failure);
  }

  return async function listAgents(known, signal) {
    if (!token.isKnown() || (refusal !== null && refusal.version === serviceVersion())) return noList;
    const sent = token.read();
    if (sent === null) return failed({ kind: 'session-ended', address: baseAddress });
    const query = known ? `?${sinceParameter}=${encodeURIComponent(known.revision)}` : '';
    const headers = {
      authorization: formatAuthorization(sent),
      ...(known?.etag && { 'if-none-match': known.etag }),
    };
    const outcome = await poster.get(baseAddress + labAgentsPath + query, signal, headers);
    if (outcome.kind === 'failed') return readFailure(outcome, sent);
    const answer = readAnswer(outcome);
    if (answer === null || (!answer.isWhole && known === null)) {
      return refuse({ kind: 'not-understood', address: baseAddress, problem: 'no-list' });
    }
    hasList = true;
    refusal = null;
    return { kind: 'answer', answer, ageMs: readAge(outcome.headers[ageHeader]) };
  };
}

function readAnswer({ body, headers }: Extract<PostOutcome, { kind: 'answered' }>): AgentsAnswer | null {
  // Only our own service has a list, and it writes UTF-8.
  const json = readJson(body);
  const reading = labAgentsAnswer.safeParse(json.kind === 'value' ? json.value : null);
  if (!reading.success || reading.data.agents.length > MAX_AGENTS) return null;
  const { revision, isWhole, roundMs, screenshots, agents, removed } = reading.data;
  const { etag } = headers;
  return {
    known: { revision, etag: typeof etag === 'string' && etag.length <= MAX_ETAG ? etag : null },
    isWhole,
    roundMs,
    screenshots,
    agents: agents.filter(({ host }) => isHost(host)).map(readAgent),
    removed: removed.map(idOf),
  };
}

function readAgent({ id, host, port, name, group, isEnabled, state, revision, ageMs }: LabAgentRecord) {
  const agent: ListedAgent = {
    id: idOf(id),
    address: { host, port },
    name: plainText(name, MAX_NAME),
    group: plainText(group, MAX_NAME),
    isEnabled,
    state,
    revision,
  };
  return { agent, ageMs: ageMs === null ? null : Math.min(ageMs, LONGEST_AGE_MS) };
}

const idOf = (recordId: string) => `lab-${recordId}`;
