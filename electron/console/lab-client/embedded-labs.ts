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

/**
 * The lab service embedded in the console, as core sees it. The console talks to it as to any other, through the two
 * operations; beyond them it only asks for what a company's administrator does elsewhere. Implemented by `service/`.
 */
export interface EmbeddedLabs {
  /** The base address of an embedded lab; starts its service at the first call. Rejects when it cannot start. */
  open(kind: EmbeddedLabKind): Promise<string>;
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
