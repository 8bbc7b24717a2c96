import { Agent } from 'undici';
import { consoleHeader } from '#shared/wire/console-header.ts';
import {
  clientHeader,
  formatAuthorization,
  readSessionToken,
  tokenHeader,
  tokenPath,
} from '#shared/wire/session-token.ts';
import { boundConnector } from '../../http-client/bounded-connector.ts';
import { collectAnswer, type CollectedAnswer } from '../../http-client/collect-answer.ts';
import { createTrustedConnector, type TlsTrust } from '../trust/trusted-connector.ts';
import type { Credentials } from './embedded-labs.ts';

export type AccountKey = Pick<Credentials, 'companyCode' | 'employeeNumber'>;

export interface TokenUse {
  /** The console's. Sending it asks for a token. */
  readonly version: string;
  /** By which the service knows this console at an account. */
  readonly consoleSecret: (key: AccountKey) => Promise<string | undefined>;
  /** Asked before each use: a token only goes over http if the user has allowed plain sign-in. */
  readonly mayCarry: () => boolean;
  /** The service refuses the token, or wants one and we have none. Called once until there's a new token. */
  readonly onEnded: () => void;
  /** The request that ends a token at the service. Settles within two seconds, never rejects. */
  readonly onEnding: (ending: Promise<void>) => void;
}

/** In memory, for the base address that issued it. */
export interface SessionToken {
  /** Asks for a token, and says which console this is unless we know the service isn't ours. */
  headersFor(key: AccountKey, isForeign: boolean): Promise<Readonly<Record<string, string>>>;
  /** Keeps the token of a sign-in and ends the one before. Ignores anything of another form. */
  take(headers: CollectedAnswer['headers']): void;
  read(): string | null;
  /** The service has given this session one, so a new sign-in gets another. */
  isKnown(): boolean;
  refuse(sent: string | null): void;
  /** Forgets the token, then ends it at the service with one request. */
  end(): void;
}

export const noToken: SessionToken = {
  headersFor: () => Promise.resolve({}),
  take() {},
  read: () => null,
  isKnown: () => false,
  refuse() {},
  end() {},
};

/** In ms, for the request that ends a token. If it fails, the token expires anyway. */
const END_MS = 2_000;
const LONGEST_ANSWER = 16 * 1024;

export function createSessionToken(baseAddress: string, tls: TlsTrust | null, use: TokenUse): SessionToken {
  let token: string | null = null;
  /** If a service hasn't issued a token it doesn't use them, even if it says 401. */
  let isKnown = false;
  let isReported = false;

  function endAtService(ended: string): void {
    if (use.mayCarry()) use.onEnding(deleteToken(baseAddress, tls, ended));
  }

  return {
    async headersFor(key, isForeign) {
      const secret = isForeign ? undefined : await use.consoleSecret(key);
      return { [clientHeader]: use.version, ...(secret !== undefined && { [consoleHeader]: secret }) };
    },

    take(headers) {
      const given = readSessionToken(headers[tokenHeader]);
      if (given === null) return;
      const before = token;
      token = given;
      isKnown = true;
      isReported = false;
      if (before !== null) endAtService(before);
    },

    read: () => (token !== null && use.mayCarry() ? token : null),

    isKnown: () => isKnown,

    refuse(sent) {
      // There may be a new token since that call.
      const isCurrent = sent === null ? token === null || !use.mayCarry() : sent === token;
      if (!isCurrent) return;
      if (sent !== null) token = null;
      if (isReported || !isKnown) return;
      isReported = true;
      use.onEnded();
    },

    end() {
      const ended = token;
      token = null;
      if (ended !== null) endAtService(ended);
    },
  };
}

async function deleteToken(baseAddress: string, tls: TlsTrust | null, token: string): Promise<void> {
  const connect = boundConnector(createTrustedConnector(tls, END_MS), LONGEST_ANSWER);
  const agent = new Agent({ connect, allowH2: false });
  const { origin, pathname } = new URL(baseAddress + tokenPath);
  const headers = { authorization: formatAuthorization(token) };
  const request = { origin, path: pathname, method: 'DELETE', headers } as const;
  try {
    await collectAnswer(agent, request, { limit: LONGEST_ANSWER, signal: AbortSignal.timeout(END_MS) });
  } catch {
    // No second try: the token expires anyway.
  } finally {
    void agent.destroy();
  }
}
