import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import type { Owner } from '../limits/owner.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';

export type Operation =
  | 'Authenticate'
  | 'DeviceList'
  | 'agents'
  | 'devices'
  | 'claims'
  | 'claim'
  | 'renewClaim'
  | 'releaseClaim'
  | 'noticeClaim'
  | 'screen'
  | 'endToken'
  | 'openapi'
  | 'healthz'
  | 'readyz'
  | 'metrics'
  | 'none';

/** There's a time series for each, so it's a closed list. */
export type Outcome =
  | 'answered'
  | 'waited'
  /** Wrong credentials. */
  | 'rejected'
  | 'agent-failed'
  | 'refused'
  | 'throttled'
  | 'overloaded'
  | 'accounts-unavailable'
  | 'failed'
  | 'abandoned';

/** `body` is the text of a POST; by its type, JSON. */
export type Handle = (context: RequestContext, body: string) => Promise<Answer> | Answer;

export interface Route {
  readonly operation: Operation;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly handle: Handle;
  /** Another method at the same path. */
  readonly also?: Route;
}

type Received = Partial<Pick<IncomingMessage, 'headers' | 'url'>>;
// Other processes, and this one after a restart, begin differently.
const firstPart = randomBytes(6).toString('hex');
let named = 0;

export class RequestContext {
  readonly id = `${firstPart}-${(named += 1).toString(36)}`;
  readonly operation: Operation;
  readonly caller: Caller;
  readonly #request: Received;
  /** For limits: an address or, once a token is checked, an account or a machine. */
  owner: Owner;
  /** False for a machine token that gets no names. */
  showsNames = true;
  /** Null without a token, or with one that may not claim. */
  claimsAs: ClaimHolder | null = null;
  /** Who takes a screenshot. Null as above. */
  screensAs: ClaimHolder | null = null;
  outcome: Outcome = 'refused';
  /** Why a list is missing. For the log; the caller may hear less. */
  reason: string | null = null;
  #controller: AbortController | null = null;
  onSignIn: ((account: Owner) => void) | null = null;
  #release: (() => void) | null = null;
  #hasEnded = false;

  constructor(operation: Operation, caller: Caller, request: Received = {}, owner: Owner = caller) {
    this.operation = operation;
    this.caller = caller;
    this.#request = request;
    this.owner = owner;
  }

  /** @param name in lower case */
  header(name: string): string | undefined {
    const value = this.#request.headers?.[name];
    return typeof value === 'string' ? value : undefined;
  }

  parameters(): URLSearchParams {
    return new URLSearchParams(/\?.*/s.exec(this.#request.url ?? '')?.[0]);
  }

  signIn(account: Owner): void {
    this.owner = account;
    this.onSignIn?.(account);
  }

  /** Aborts if the caller gives up. Made on first use: most responses don't need it. */
  get signal(): AbortSignal {
    return (this.#controller ??= new AbortController()).signal;
  }

  /** Once the response is out, or nobody wants it. */
  hold(release: () => void): void {
    if (this.#hasEnded) release();
    else this.#release = release;
  }

  end(): void {
    this.#hasEnded = true;
    this.#release?.();
  }

  abandon(): void {
    this.outcome = 'abandoned';
    (this.#controller ??= new AbortController()).abort();
  }
}
