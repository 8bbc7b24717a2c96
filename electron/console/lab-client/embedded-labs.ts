import type { AgentAddress } from '#shared/model/agent-address.ts';

/** Which of the labs that live in this console. */
export type EmbeddedLabKind = 'this-computer' | 'demo';

/** What Authenticate takes: the three values of wire-spec 2.2, the password already digested. */
export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  /** 128 lowercase hexadecimal digits. */
  readonly passwordDigest: string;
}

/** What a lab service of this console answers to one request, as it would over HTTP. */
export interface EmbeddedAnswer {
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Shared with other callers, so not to be written to. */
  readonly body: Buffer;
  /** What the body was encoded from, within the limits of levels and values. Not to be written to either. */
  readonly value?: unknown;
}

/** A lab service in this process. It listens nowhere. */
export interface EmbeddedLab {
  /**
   * Answers a POST of JSON.
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

/**
 * The lab services embedded in the console. The console talks to them as to any other, through the two operations;
 * beyond them it only asks for what a company's administrator does elsewhere. Implemented by `lab-service/`.
 */
export interface EmbeddedLabs {
  /** Makes the lab's service at the first call. Rejects when it cannot be made. */
  open(kind: EmbeddedLabKind): Promise<EmbeddedLab>;
  /** The account that opens the demo lab. */
  readonly demoCredentials: Credentials;
  /** The simulated agents the demo lab starts with. */
  readonly demoAgents: readonly { readonly address: AgentAddress; readonly name: string }[];
  /** Whether "This computer" has an account. Rejects when its accounts cannot be read. */
  hasAccount(): Promise<boolean>;
  /** False, and nothing done, when there is an account already. */
  createFirstAccount(credentials: Credentials, name: string): Promise<boolean>;
  close(): Promise<void>;
}
