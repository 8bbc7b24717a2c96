import type { Generated } from 'kysely';
import type { ClaimEnd, ClaimNotice } from '#shared/wire/claims.ts';

/**
 * The tables after the latest migration. They use only text and integers, which every SQL database has. A column such
 * as `companyCode` is `company_code` in the database. Times are milliseconds since 1970 unless they are texts.
 */
export interface Tables {
  readonly account: AccountTable;
  readonly throttle: ThrottleTable;
  readonly token: TokenTable;
  readonly machineToken: MachineTokenTable;
  readonly agent: AgentTable;
  readonly agentList: AgentListTable;
  readonly sharingState: SharingStateTable;
  readonly sharedList: SharedListTable;
  readonly claim: ClaimTable;
  readonly claimKey: ClaimKeyTable;
  readonly claimHistory: ClaimHistoryTable;
  readonly claimNotice: ClaimNoticeTable;
  readonly claimState: ClaimStateTable;
  readonly screenshot: ScreenshotTable;
}

/** Wire-spec 2.1. The company code and the employee number are the key. */
export interface AccountTable {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string;
  readonly positionCode: string;
  readonly jobTitleCode: string;
  readonly departmentCode: string;
  /** 1 = employed, 0 = left the company. */
  readonly status: 0 | 1;
  readonly email: string;
  readonly passwordHash: string;
  readonly failedAttempts: number;
  /** ISO 8601 in UTC. */
  readonly passwordChangedAt: string;
  readonly disabled: Generated<0 | 1>;
}

/**
 * The counters of attempts: `pair` by caller and account, `account` by account, `caller` by caller, `office`
 * by caller for accounts that it has opened before. `trust` records that a caller or a console has opened an account.
 */
export type ThrottleKind = 'pair' | 'account' | 'caller' | 'office' | 'trust';

export interface ThrottleTable {
  readonly key: string;
  readonly kind: ThrottleKind;
  readonly tries: number;
  /** Earliest time of the next attempt. 0 = no delay. */
  readonly nextAt: number;
  readonly forgetAt: number;
}

export interface TokenTable {
  /** SHA-256 of the token in base64url; the token itself is not kept. */
  readonly hash: string;
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly createdAt: number;
  /** Updated at most every ten minutes. */
  readonly usedAt: number;
}

export interface MachineTokenTable {
  readonly name: string;
  /** SHA-256 of the token in base64url; the token itself is not kept. */
  readonly hash: string;
  readonly showsNames: 0 | 1;
  /** 1 = a caller with this token can claim devices. */
  readonly mayClaim: Generated<0 | 1>;
  /** 1 = a caller with this token can take screenshots. */
  readonly mayScreen: Generated<0 | 1>;
  /** The account whose claims those of this token are. Empty for a program's own. */
  readonly companyCode: Generated<string>;
  readonly employeeNumber: Generated<string>;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Updated at most every ten minutes. */
  readonly usedAt: number | null;
}

export interface AgentTable {
  /** A random UUID. It stays when the address changes. */
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly name: string;
  readonly groupName: string;
  readonly enabled: 0 | 1;
  readonly note: string;
  /** ISO 8601 in UTC. */
  readonly updatedAt: string;
}

/** One row. Each change of the lab's agents increments the revision in the same transaction. */
export interface AgentListTable {
  readonly id: 1;
  readonly revision: number;
}

/** One row: the last batch of answers that the process that polls has stored. Used only in PostgreSQL. */
export interface SharingStateTable {
  readonly id: 1;
  readonly batch: number;
  readonly revision: string;
  readonly roundMs: number;
  /** The last answers of all agents without their lists (answer-sync.ts): JSON, gzip, then Base64. */
  readonly answers: string;
}

/** The last list of an agent, in a table of its own because the times of an answer change far more often. */
export interface SharedListTable {
  readonly key: string;
  readonly version: string | null;
  /** 1 = our connector wrote the records. */
  readonly ours: 0 | 1;
  /** The JSON of the response: gzip, then Base64. */
  readonly list: string;
}

/** A current claim of one device. Times are milliseconds since 1970 by the clock of the database. */
export interface ClaimTable {
  /** 128 random bits. Whoever has it can renew and release the claim. */
  readonly id: string;
  /** The account of a person; empty for a program and for an administrator. */
  readonly companyCode: string;
  readonly employeeNumber: string;
  /** The name of a program's machine token; empty for a person. */
  readonly token: string;
  /** Where it was taken. */
  readonly agent: string;
  readonly deviceId: string;
  /** Empty for none. */
  readonly note: string;
  /** The keys of the phone when it was taken: a JSON array. */
  readonly keys: string;
  readonly since: number;
  readonly until: number;
  /** Hashes of the Idempotency-Key with its caller, and of the request's body. */
  readonly request: string | null;
  readonly requestBody: string | null;
}

/** What has been claimed by a key. The row stays when the claim has ended, because a deleted one could be taken twice. */
export interface ClaimKeyTable {
  readonly key: string;
  /** The last claim. */
  readonly claimId: string;
  /** The key can be taken from then on. */
  readonly until: number;
}

/** A claim that has ended. */
export interface ClaimHistoryTable extends Omit<ClaimTable, 'keys' | 'until' | 'request' | 'requestBody'> {
  readonly endedAt: number;
  readonly endReason: ClaimEnd;
  /** Of the administrator who ended it. */
  readonly endNote: string;
}

/** A notice that one of the holder's consoles has shown. It goes with its claim. */
export interface ClaimNoticeTable {
  readonly claimId: string;
  readonly notice: ClaimNotice;
  /** Of `ends-soon`: the end that it was about, since each new end has its own notice. Otherwise 0. */
  readonly until: number;
}

/** That somebody has requested a screenshot. It is written before the picture, which is kept nowhere. */
export interface ScreenshotTable extends Pick<
  ClaimTable,
  'id' | 'companyCode' | 'employeeNumber' | 'token' | 'agent' | 'deviceId'
> {
  /** By the clock of the service. */
  readonly at: number;
  /** 1 = the caller got no picture. */
  readonly failed: 0 | 1;
  /** The caller's claim of the phone. Empty for none. */
  readonly claimId: string;
}

/** One row. Each change of claims or screenshots that others must see increments the revision, last in its transaction. */
export interface ClaimStateTable {
  readonly id: 1;
  readonly revision: number;
}
