import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';

/** A lab that is embedded in this console. */
type EmbeddedLabKind = 'this-computer' | 'demo';

/** Input of Authenticate: the three values of wire-spec 2.2, with the password already digested. */
export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  /** 128 lowercase hexadecimal digits. */
  readonly passwordDigest: string;
}

/** The response of a lab service in this console to one request, as over HTTP. */
export interface EmbeddedAnswer {
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Shared with other callers, so it must not be changed. */
  readonly body: Buffer;
  /** The value from which the body was encoded, within the limits of levels and values. It must not be changed. */
  readonly value?: unknown;
}

/** A lab service in this process. It does not listen. */
export interface EmbeddedLab {
  /**
   * Sends a POST of JSON.
   * @param path of the operation, such as `/api/DeviceList`
   * @param headers by lowercase name
   * @throws the signal's reason once it is aborted; Error after the labs are closed.
   */
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
  /** The time since which it doesn't respond. Null if it does. */
  readonly silentSince: number | null;
  /** As in the header of its responses. */
  readonly version: string;
}

/**
 * The lab services embedded in the console. The console uses the same two operations as for any other service. The
 * remaining functions do the work of a company's administrator. Implemented by `lab-service/`.
 */
export interface EmbeddedLabs {
  /** Creates the lab's service at the first call. Rejects if it can't be created. */
  open(kind: EmbeddedLabKind): Promise<EmbeddedLab>;
  /** The account that opens the demo lab. */
  readonly demoCredentials: Credentials;
  /** The simulated agents with which the demo lab starts. */
  readonly demoAgents: readonly { readonly address: AgentAddress; readonly name: string }[];
  /** Begins the demo lab's time again, and returns what its agents answered before. */
  startDemo(): readonly DemoPast[];
  /** Whether "This computer" has an account. Rejects if its accounts can't be read. */
  hasAccount(): Promise<boolean>;
  /** Returns false and changes nothing if an account exists. */
  createFirstAccount(credentials: Credentials, name: string): Promise<boolean>;
  close(): Promise<void>;
}
