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
  /** The version of the console. Sending it requests a token. */
  readonly version: string;
  /** The secret by which the service recognizes this console at an account. Undefined if there is none. */
  readonly consoleSecret: (key: AccountKey) => Promise<string | undefined>;
  /** Checked before each use: a token is sent over http only if the user has allowed plain sign-in. */
  readonly mayCarry: () => boolean;
  /** The service refuses the token, or requires one and there is none. Called once until there is a new token. */
  readonly onEnded: () => void;
  /** Receives the request that ends a token at the service. It settles within two seconds and never rejects. */
  readonly onEnding: (ending: Promise<void>) => void;
}

/** The token of one session: in memory, for the base address that issued it. */
export interface SessionToken {
  /** Requests a token, and shows which console this is unless the service is known not to be ours. */
  headersFor(key: AccountKey, isForeign: boolean): Promise<Readonly<Record<string, string>>>;
  /** Stores the token of an accepted sign-in and ends the previous one. Ignores a value of another form. */
  take(headers: CollectedAnswer['headers']): void;
  read(): string | null;
  /** Whether the service has issued a token to this session, so that a new sign-in issues another. */
  isKnown(): boolean;
  refuse(sent: string | null): void;
  /** Removes the token, then ends it at the service with one request. */
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

/** Time limit of the request that ends a token, in milliseconds. If the request fails, the token expires later. */
const END_MS = 2_000;
const LONGEST_ANSWER = 16 * 1024;

export function createSessionToken(baseAddress: string, tls: TlsTrust | null, use: TokenUse): SessionToken {
  let token: string | null = null;
  /** A service that has not issued a token does not use tokens, even if it returns 401. */
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
      // A new token may have arrived since that call was sent.
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
    // Not repeated: the token expires.
  } finally {
    void agent.destroy();
  }
}
