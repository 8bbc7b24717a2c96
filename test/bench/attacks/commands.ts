import { type BenchProcess, startProcess } from '../service/processes.ts';

/** The behavior of an attacker's agent. `turning` responds normally once, and then in its own way. */
export type AgentKind = 'brackets' | 'megabyte' | 'stalling' | 'good' | 'no-agent';

/**
 * Requests lists of agents repeatedly, on this many connections for each address, with a pause between. Returns
 * immediately.
 */
export interface ListCommand {
  readonly kind: 'list';
  readonly service: string;
  readonly from: readonly string[];
  readonly atOnce: number;
  readonly host?: string;
  readonly ports: readonly number[];
  readonly pauseMs?: number;
}

/** The commands of a case to a process of the attacker. */
export type AttackerCommand =
  /** Starts this many agents. Returns their ports. */
  | { readonly kind: 'agents'; readonly of: AgentKind; readonly count: number; readonly isTurning?: boolean }
  | ListCommand
  /** Ends all attacks. Returns an {@link AttackerTotals}. */
  | { readonly kind: 'stop' };

export interface AttackerTotals {
  /** Requests with a response, by status, and those without. */
  readonly answers: Readonly<Record<string, number>>;
  /** How often one of its agents was contacted, for each port. */
  readonly contacts: Readonly<Record<string, number>>;
  /** The responses of its agents in their own way, instead of a normal one. */
  readonly ownAnswers: number;
}

export interface Attacker extends AsyncDisposable {
  /** @returns the ports of agents */
  startAgents(of: AgentKind, count: number, isTurning?: boolean): Promise<readonly number[]>;
  begin(command: ListCommand): Promise<void>;
  stop(): Promise<AttackerTotals>;
}

/** A separate process, so that the attacker's own load delays no other. */
export function startAttacker(): Attacker {
  const process: BenchProcess = startProcess('../attacks/attacker.ts');
  const sendRequest = (command: AttackerCommand): Promise<unknown> => process.request(command);
  return {
    // attacker.ts defines the types of the results.
    startAgents: async (of, count, isTurning = false) =>
      (await sendRequest({ kind: 'agents', of, count, isTurning })) as readonly number[],
    begin: async (command) => void (await sendRequest(command)),
    stop: async () => (await sendRequest({ kind: 'stop' })) as AttackerTotals,
    [Symbol.asyncDispose]: () => process.close(),
  };
}
