import { type BenchProcess, startProcess } from '../service/processes.ts';

/** What an agent of the attacker's does; `turning` answers once as it should, and then in its own way. */
export type AgentKind = 'brackets' | 'megabyte' | 'stalling' | 'good' | 'no-agent';

/** What a case asks of a process of the attacker's. */
export type AttackerCommand =
  /** Starts so many agents; answers their ports. */
  | { readonly kind: 'agents'; readonly of: AgentKind; readonly count: number; readonly isTurning?: boolean }
  /** Asks for agents over and over, on so many connections for each address, with a pause between; answers at once. */
  | {
      readonly kind: 'list';
      readonly service: string;
      readonly from: readonly string[];
      readonly atOnce: number;
      readonly host?: string;
      readonly ports: readonly number[];
      readonly pauseMs?: number;
    }
  /** Asks for one address after another at which there is no agent; answers at once. */
  | {
      readonly kind: 'make-up';
      readonly service: string;
      readonly from: readonly string[];
      readonly atOnce: number;
      readonly headers: Readonly<Record<string, string>>;
      /** So many addresses were named before. */
      readonly skip: number;
    }
  /** Opens connections from one address and says nothing; answers at once. */
  | { readonly kind: 'connect'; readonly port: number; readonly from: string; readonly count: number }
  /** Signs in over and over; answers at once. */
  | {
      readonly kind: 'sign-in';
      readonly service: string;
      readonly from: string;
      readonly atOnce: number;
      /** `right` is one account's own password, `wrong` goes from account to account. */
      readonly password: 'right' | 'wrong';
    }
  /** Ends what was begun; answers with an {@link AttackerTotals}. */
  | { readonly kind: 'stop' };

export interface AttackerTotals {
  /** Requests that were answered, by status, and those that were not. */
  readonly answers: Readonly<Record<string, number>>;
  /** How often one of its agents was contacted, for each port. */
  readonly contacts: Readonly<Record<string, number>>;
  /** Answers that its agents gave in their own way, rather than a good one. */
  readonly ownAnswers: number;
}

export interface Attacker extends AsyncDisposable {
  /** @returns the ports of agents */
  startAgents(of: AgentKind, count: number, isTurning?: boolean): Promise<readonly number[]>;
  begin(command: Exclude<AttackerCommand, { readonly kind: 'agents' | 'stop' }>): Promise<void>;
  stop(): Promise<AttackerTotals>;
}

/** A process of its own, so that what the attack costs the attacker keeps nobody else waiting. */
export function startAttacker(): Attacker {
  const process: BenchProcess = startProcess('../attacks/attacker.ts');
  const sendRequest = (command: AttackerCommand): Promise<unknown> => process.request(command);
  return {
    // Each answers with what attacker.ts says.
    startAgents: async (of, count, isTurning = false) =>
      (await sendRequest({ kind: 'agents', of, count, isTurning })) as readonly number[],
    begin: async (command) => void (await sendRequest(command)),
    stop: async () => (await sendRequest({ kind: 'stop' })) as AttackerTotals,
    [Symbol.asyncDispose]: () => process.close(),
  };
}
