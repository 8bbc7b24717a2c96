import type { Generated } from 'kysely';
import type { ClaimEnd, ClaimNotice } from '#shared/wire/claims.ts';

/**
 * As of the latest migration. Only text and integers, which every SQL database has. `companyCode` is
 * `company_code` in there. Times are ms since 1970 unless they're texts.
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

/** Wire-spec 2.1, keyed by company code and employee number. */
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
 * Counters of attempts: `pair` by caller and account, `account` by account, `caller` by caller, `office` by
 * caller for accounts that it has opened before. `trust`: a caller or a console has opened an account.
 */
export type ThrottleKind = 'pair' | 'account' | 'caller' | 'office' | 'trust';

export interface ThrottleTable {
  readonly key: string;
  readonly kind: ThrottleKind;
  readonly tries: number;
  /** When the next attempt may come. 0 = at once. */
  readonly nextAt: number;
  readonly forgetAt: number;
}

export interface TokenTable {
  /** SHA-256 in base64url; we don't keep the token. */
  readonly hash: string;
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly createdAt: number;
  /** Updated every ten minutes at most. */
  readonly usedAt: number;
}

export interface MachineTokenTable {
  readonly name: string;
  /** SHA-256 in base64url; we don't keep the token. */
  readonly hash: string;
  readonly showsNames: 0 | 1;
  /** 1 = it may claim devices. */
  readonly mayClaim: Generated<0 | 1>;
  /** 1 = it may take screenshots. */
  readonly mayScreen: Generated<0 | 1>;
  /** Whose claims this token's claims are. Empty if they're a program's own. */
  readonly companyCode: Generated<string>;
  readonly employeeNumber: Generated<string>;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Updated every ten minutes at most. */
  readonly usedAt: number | null;
}

export interface AgentTable {
  /** A random UUID, which stays when the address changes. */
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

/** One row. Any change of the lab's agents raises it, in the same transaction. */
export interface AgentListTable {
  readonly id: 1;
  readonly revision: number;
}

/** One row: the last batch of answers from the process that polls. PostgreSQL only. */
export interface SharingStateTable {
  readonly id: 1;
  readonly batch: number;
  readonly revision: string;
  readonly roundMs: number;
  /** All agents' last answers without their lists (answer-sync.ts): JSON, gzip, then Base64. */
  readonly answers: string;
}

/** One agent's last list. Not in the row above, because an answer's times change far more often. */
export interface SharedListTable {
  readonly key: string;
  readonly version: string | null;
  /** 1 = our connector wrote the records. */
  readonly ours: 0 | 1;
  /** The response's JSON: gzip, then Base64. */
  readonly list: string;
}

/** A current claim of one device. Times are in ms since 1970 by the database's clock. */
export interface ClaimTable {
  /** 128 random bits. Whoever has it can renew and release the claim. */
  readonly id: string;
  /** The account, for a person. Empty for a program and an administrator. */
  readonly companyCode: string;
  readonly employeeNumber: string;
  /** The machine token's name, for a program. Empty for a person. */
  readonly token: string;
  readonly agent: string;
  readonly deviceId: string;
  /** Empty for none. */
  readonly note: string;
  /** The phone's keys when it was taken: a JSON array. */
  readonly keys: string;
  readonly since: number;
  readonly until: number;
  /** Hashes of the Idempotency-Key with its caller, and of the request's body. */
  readonly request: string | null;
  readonly requestBody: string | null;
}

/** What a key was claimed by. The row outlives the claim: if it were deleted, two could take the key at once. */
export interface ClaimKeyTable {
  readonly key: string;
  /** The last one. */
  readonly claimId: string;
  /** Free from then on. */
  readonly until: number;
}

export interface ClaimHistoryTable extends Omit<ClaimTable, 'keys' | 'until' | 'request' | 'requestBody'> {
  readonly endedAt: number;
  readonly endReason: ClaimEnd;
  /** From the administrator who ended it. */
  readonly endNote: string;
}

/** A notice that one of the holder's consoles has shown. It goes with its claim. */
export interface ClaimNoticeTable {
  readonly claimId: string;
  readonly notice: ClaimNotice;
  /** Of `ends-soon`: the end that it was about, since each new end has its own notice. Otherwise 0. */
  readonly until: number;
}

/** Somebody asked for a screenshot. Written before there's a picture, which we keep nowhere. */
export interface ScreenshotTable extends Pick<
  ClaimTable,
  'id' | 'companyCode' | 'employeeNumber' | 'token' | 'agent' | 'deviceId'
> {
  /** By the service's clock. */
  readonly at: number;
  /** 1 = there was no picture in the end. */
  readonly failed: 0 | 1;
  /** The caller's claim of the phone, or empty. */
  readonly claimId: string;
}

/** One row. Whatever others must see of claims or screenshots raises it, last in its transaction. */
export interface ClaimStateTable {
  readonly id: 1;
  readonly revision: number;
}
