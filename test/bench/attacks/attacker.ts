import { setTimeout as wait } from 'node:timers/promises';
import { serveCommands } from '../service/processes.ts';
import { contacts, own, startAgents } from './agents.ts';
import { Caller } from './caller.ts';
import type { AttackerCommand, AttackerTotals, ListCommand } from './commands.ts';

/** The limits of an attack in time and requests, with any result of the case. */
const LONGEST_MS = 90_000;
const MAX_TIMES = 200_000;

const over = new AbortController();
const timer = setTimeout(() => over.abort(), LONGEST_MS);
const answers: Record<string, number> = {};
let times = 0;

function count(what: string): void {
  answers[what] = (answers[what] ?? 0) + 1;
}

/** Repeats an action, with this concurrency. */
function repeat(
  atOnce: number,
  attack: (turn: number) => Promise<{ readonly status: number }>,
  pauseMs = 0,
): void {
  async function keepOn(lane: number): Promise<void> {
    for (let turn = lane; !over.signal.aborted && times < MAX_TIMES; turn += atOnce) {
      times += 1;
      const outcome = await attack(turn).then(
        ({ status }) => `${status}`,
        () => 'ended',
      );
      count(outcome);
      if (pauseMs > 0) await wait(pauseMs);
    }
  }
  for (let lane = 0; lane < atOnce; lane += 1) void keepOn(lane);
}

function begin({ service, from, atOnce, ports, host = '127.0.0.1', pauseMs = 0 }: ListCommand): void {
  from.forEach((address, place) => {
    const caller = new Caller(service, address);
    // Each address starts with other agents, and requests all of them.
    const offset = Math.floor((place * ports.length) / from.length);
    const list = (turn: number) => caller.list(host, ports[(offset + turn) % ports.length] ?? 0);
    repeat(atOnce, list, pauseMs);
  });
}

serveCommands(async (message) => {
  // Sent by commands.ts.
  const command = message as AttackerCommand;
  if (command.kind === 'agents') return startAgents(command.of, command.count, command.isTurning === true);
  if (command.kind === 'stop') {
    over.abort();
    clearTimeout(timer);
    return { answers, contacts, ownAnswers: own.answers } satisfies AttackerTotals;
  }
  begin(command);
  return true;
});
