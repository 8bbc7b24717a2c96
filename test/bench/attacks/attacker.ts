import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serveCommands } from '../service/processes.ts';
import { contacts, own, startAgents } from './agents.ts';
import { Caller, rightDigest, wrongDigest } from './caller.ts';
import type { AttackerCommand, AttackerTotals } from './commands.ts';

/** The limits of an attack in time and requests, with any result of the case. */
const LONGEST_MS = 90_000;
const MAX_TIMES = 200_000;

const over = new AbortController();
const timer = setTimeout(() => over.abort(), LONGEST_MS);
const answers: Record<string, number> = {};
const running: Promise<void>[] = [];
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
  running.push(...Array.from({ length: atOnce }, (_, lane) => keepOn(lane)));
}

async function openConnections(port: number, from: string, wanted: number): Promise<void> {
  for (let opened = 0; opened < wanted && !over.signal.aborted; opened += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const { promise, resolve } = Promise.withResolvers<void>();
    socket
      .on('error', () => count('refused'))
      .on('connect', () => count('connected'))
      .on('close', () => count('closed'))
      .resume();
    socket.once('connect', resolve).once('close', () => resolve());
    await promise;
  }
}

let usedAddresses = 0;

/** A new loopback address, which refuses a connection immediately: no packet leaves this computer. */
function nextAddress(): string {
  usedAddresses += 1;
  return `127.${1 + (usedAddresses >> 16)}.${(usedAddresses >> 8) & 255}.${usedAddresses & 255}`;
}

function begin(command: Exclude<AttackerCommand, { readonly kind: 'agents' | 'stop' }>): void {
  switch (command.kind) {
    case 'list': {
      const { service, from, atOnce, ports, host = '127.0.0.1', pauseMs = 0 } = command;
      from.forEach((address, place) => {
        const caller = new Caller(service, address);
        // Each address starts with other agents, and requests all of them.
        const offset = Math.floor((place * ports.length) / from.length);
        const list = (turn: number) => caller.list(host, ports[(offset + turn) % ports.length] ?? 0);
        repeat(atOnce, list, pauseMs);
      });
      return;
    }
    case 'make-up': {
      const { service, from, atOnce, headers, skip } = command;
      // `skip` counts responses. More addresses were used, because some requests were still in progress.
      usedAddresses = Math.max(usedAddresses, skip * 2);
      for (const address of from) {
        const caller = new Caller(service, address);
        repeat(atOnce, () => caller.list(nextAddress(), 1, headers));
      }
      return;
    }
    case 'sign-in': {
      const caller = new Caller(command.service, command.from);
      const isRight = command.password === 'right';
      repeat(command.atOnce, (turn) =>
        isRight ? caller.signIn('0', rightDigest) : caller.signIn(`${turn % 200}`, wrongDigest),
      );
      return;
    }
    case 'connect':
      running.push(openConnections(command.port, command.from, command.count));
  }
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
