import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';

type EmbeddedLabKind = 'this-computer' | 'demo';

/** What Authenticate takes (wire-spec 2.2), the password already digested. */
export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  /** 128 lowercase hex digits. */
  readonly passwordDigest: string;
}

export interface EmbeddedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Shared with other callers, so don't change it. */
  readonly body: Buffer;
  /** What the body was encoded from, within the limits of levels and values. Don't change it. */
  readonly value?: unknown;
}

export interface EmbeddedLab {
  /** @throws the signal's reason once it's aborted; Error after the labs are closed */
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

/** Called like any other service; the rest is up to an administrator. Implemented by `lab-service/`. */
export interface EmbeddedLabs {
  /** Made with the first call. Rejects if it can't be. */
  open(kind: EmbeddedLabKind): Promise<EmbeddedLab>;
  readonly demoCredentials: Credentials;
  readonly demoAgents: readonly { readonly address: AgentAddress; readonly name: string }[];
  /** Starts the demo lab's time over, and returns what its agents answered before. */
  startDemo(): readonly DemoPast[];
  /** Does "This computer" have one? Rejects if its accounts can't be read. */
  hasAccount(): Promise<boolean>;
  /** False, and nothing happens, if there's one already. */
  createFirstAccount(credentials: Credentials, name: string): Promise<boolean>;
  close(): Promise<void>;
}
