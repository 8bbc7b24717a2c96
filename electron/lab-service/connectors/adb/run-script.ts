import { randomBytes } from 'node:crypto';
import type { NotReadReason } from '#shared/device/facts-not-read.ts';
import { SocketError, type SocketLimits, type SocketProblem } from '../agent-socket.ts';
import type { AgentTarget } from '../connector.ts';
import { withConnection } from './smart-socket.ts';

export type SectionCommands<S extends string> = Readonly<Record<S, string>>;

export type CommandOutcome =
  | { readonly kind: 'ended'; readonly output: string; readonly afterMs: number }
  | { readonly kind: 'not-read'; readonly reason: NotReadReason; readonly afterMs: number };

/** `wholeMs` is for all commands, in however many shells. */
export interface ScriptLimits extends SocketLimits {
  readonly commandMs: number;
}

export interface ScriptRun {
  readonly target: AgentTarget;
  readonly transportId: string;
  readonly limits: ScriptLimits;
  readonly signal: AbortSignal;
}

/** `exec:` has no terminal, and then some devices print nothing. */
export type Shell = 'exec' | 'shell';

interface ShellFailure {
  readonly stage: 'device' | 'shell' | 'command';
  readonly problem: SocketProblem;
  readonly afterMs: number;
}

/** Nobody answers any faster. A timer also ends a bit early. */
const SHORTEST_MS = 50;

type OnOutcome<S> = (section: S, outcome: CommandOutcome) => void;

/** A marker before each command and at the end. With the nonce in it, no text of the device looks like one. */
export function markSections(commands: SectionCommands<string>, nonce: string): string {
  const steps = Object.entries(commands).map(([section, command]) => `echo ${nonce}:${section}; ${command}`);
  return [...steps, `echo ${nonce}:end`].join('; ');
}

/** A command that hangs only costs itself: the rest run in another shell. Returns which kind of shell worked. */
export async function runScript<S extends string>(
  commands: SectionCommands<S>,
  run: ScriptRun,
  preferred: Shell,
  onOutcome: OnOutcome<S>,
): Promise<Shell> {
  // Object.entries loses the keys' type.
  const left = Object.entries(commands) as [S, string][];
  const startedAt = performance.now();
  const { wholeMs } = run.limits;
  let shell = preferred;
  const giveUp = (reason: NotReadReason, afterMs: number): Shell => {
    for (const [section] of left) onOutcome(section, { kind: 'not-read', reason, afterMs });
    return preferred;
  };
  while (left.length > 0) {
    const leftMs = startedAt + wholeMs - performance.now();
    if (leftMs < SHORTEST_MS) return giveUp('timed-out', wholeMs);
    const limits = { ...run.limits, wholeMs: leftMs };
    const failure = await runShell(left, shell, { ...run, limits }, onOutcome);
    if (failure === null) return shell;
    const { stage, problem, afterMs } = failure;
    const reason = problem === 'timed-out' ? problem : 'failed';
    if (stage === 'command') {
      const [section] = left.shift() ?? [];
      const limitMs = reason === 'timed-out' ? Math.min(afterMs, run.limits.commandMs) : afterMs;
      if (section !== undefined) onOutcome(section, { kind: 'not-read', reason, afterMs: limitMs });
    } else if (stage === 'shell' && shell === 'exec') shell = 'shell';
    else {
      const isSilent = stage === 'shell' && problem === 'broken-off';
      return giveUp(isSilent ? 'empty' : reason, performance.now() - startedAt);
    }
  }
  return shell;
}

async function runShell<S extends string>(
  left: [S, string][],
  shell: Shell,
  { target, transportId, limits, signal }: ScriptRun,
  onOutcome: OnOutcome<S>,
): Promise<ShellFailure | null> {
  const nonce = randomBytes(6).toString('hex');
  let stage: ShellFailure['stage'] = 'device';
  let since = performance.now();
  try {
    await withConnection(target, limits, signal, async (connection) => {
      await connection.request(`host:transport-id:${transportId}`);
      stage = 'shell';
      await connection.request(`${shell}:${markSections(Object.fromEntries(left), nonce)}`);
      await connection.readTo(`${nonce}:${left[0]?.[0]}`, limits.commandMs);
      stage = 'command';
      for (let [current, next] = left; current !== undefined; [current, next] = left) {
        since = performance.now();
        const output = await connection.readTo(`${nonce}:${next?.[0] ?? 'end'}`, limits.commandMs);
        left.shift();
        const afterMs = performance.now() - since;
        onOutcome(current[0], { kind: 'ended', output: readLines(output), afterMs });
      }
    });
    return null;
  } catch (error) {
    if (!(error instanceof SocketError)) throw error;
    return { stage, problem: error.problem, afterMs: performance.now() - since };
  }
}

/** Drops the rest of the marker's line. On a terminal, lines end in CRLF or more. */
function readLines(output: Buffer): string {
  return output.toString('utf8').replaceAll(/\r+\n/g, '\n').replace(/^\n/, '');
}
