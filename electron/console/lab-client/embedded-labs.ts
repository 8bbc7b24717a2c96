import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';

type EmbeddedLabKind = 'this-computer' | 'demo';

/** Input of Authenticate: the three values of wire-spec 2.2, with the password already digested. */
export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  /** 128 lowercase hexadecimal digits. */
  readonly passwordDigest: string;
}

export interface EmbeddedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Shared with other callers, so it must not be changed. */
  readonly body: Buffer;
  /** The value from which the body was encoded, within the limits of levels and values. It must not be changed. */
  readonly value?: unknown;
}

export interface EmbeddedLab {
  /** @throws the signal's reason once it is aborted; Error after the labs are closed */
  post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<EmbeddedAnswer>;
}

/** What an agent of the demo lab answered before the demo began, oldest first. */
export interface DemoPast {
  readonly address: AgentAddress;
  readonly answers: readonly { readonly at: number; readonly list: DeviceListAnswer }[];
  readonly silentSince: number | null;
  readonly version: string;
}

/** Called like any other service; the rest is an administrator's work. Implemented by `lab-service/`. */
export interface EmbeddedLabs {
  /** Creates the lab's service at the first call. Rejects if it can't be created. */
  open(kind: EmbeddedLabKind): Promise<EmbeddedLab>;
  readonly demoCredentials: Credentials;
  readonly demoAgents: readonly { readonly address: AgentAddress; readonly name: string }[];
  /** Begins the demo lab's time again, and returns what its agents answered before. */
  startDemo(): readonly DemoPast[];
  /** Whether "This computer" has an account. Rejects if its accounts can't be read. */
  hasAccount(): Promise<boolean>;
  /** Returns false and changes nothing if an account exists. */
  createFirstAccount(credentials: Credentials, name: string): Promise<boolean>;
  close(): Promise<void>;
}
