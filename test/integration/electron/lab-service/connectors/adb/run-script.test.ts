import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  type CommandOutcome,
  runScript,
  type ScriptLimits,
} from '../../../../../../electron/lab-service/connectors/adb/run-script.ts';
import { type RawServer, startRawServer } from '../../../../../fakes/adb/raw-server.ts';

const commands = { one: 'first', two: 'second', three: 'third' };
type Section = keyof typeof commands;
const patient: ScriptLimits = {
  connectMs: 60_000,
  idleMs: 60_000,
  commandMs: 60_000,
  wholeMs: 60_000,
  replyBytes: 1_000,
};

/** What the device's shell does with a command, after its marker line. */
interface Behaviour {
  readonly prints?: string;
  readonly ends?: 'hang' | 'break off' | 'endless';
}

/** An ADB server with one device, whose shells do this. Each shell of it is noted in `shells`. */
async function startDevice(does: Readonly<Record<Section, Behaviour>>, banner = '') {
  const shells: string[] = [];
  const server = await startRawServer((socket, request) => {
    const [, service, script] = /^[0-9a-f]{4}(exec|shell):(.*)$/s.exec(request) ?? [];
    socket.write('OKAY');
    if (service === undefined || script === undefined) return;
    const sections = [...script.matchAll(/echo ([0-9a-f]{12}):(one|two|three|end)/g)];
    shells.push(`${service} ${sections.map(([, , section]) => section).join(' ')}`);
    socket.write(banner);
    runCommands(socket, sections, does);
  });
  return { server, shells };
}

function runCommands(
  socket: Socket,
  sections: RegExpExecArray[],
  does: Readonly<Record<Section, Behaviour>>,
): void {
  for (const [, nonce, section] of sections) {
    // The script names no other sections.
    const { prints = '', ends } = section === 'end' ? {} : does[section as Section];
    socket.write(`${nonce}:${section}\n${prints}`);
    if (ends === 'break off') socket.end();
    if (ends === 'endless') socket.write('x'.repeat(5_000));
    if (ends !== undefined) return;
  }
  socket.end();
}

async function read(server: RawServer, limits: Partial<ScriptLimits> = {}, shell: 'exec' | 'shell' = 'exec') {
  const outcomes: Record<string, string> = {};
  const note = (section: Section, outcome: CommandOutcome): void => {
    outcomes[section] = outcome.kind === 'ended' ? outcome.output : `not read: ${outcome.reason}`;
  };
  const run = {
    target: server.address,
    transportId: '1',
    limits: { ...patient, ...limits },
    signal: new AbortController().signal,
  };
  return { outcomes, shell: await runScript(commands, run, shell, note) };
}

test('gives the output of each command, from one shell', async () => {
  const { server, shells } = await startDevice({
    one: { prints: 'of one\n' },
    two: {},
    three: { prints: 'of three\n' },
  });
  await using _ = server;
  expect(await read(server)).toEqual({
    outcomes: { one: 'of one\n', two: '', three: 'of three\n' },
    shell: 'exec',
  });
  expect(shells).toEqual(['exec one two three end']);
});

test.each<[NonNullable<Behaviour['ends']>, string, Partial<ScriptLimits>]>([
  ['hang', 'timed-out', { commandMs: 1_000 }],
  ['break off', 'failed', {}],
  ['endless', 'failed', {}],
])('a faulty command loses only its own output: %s', async (ends, reason, limits) => {
  const { server, shells } = await startDevice({
    one: { prints: 'of one\n' },
    two: { prints: 'half of it', ends },
    three: { prints: 'of three\n' },
  });
  await using _ = server;
  expect((await read(server, limits)).outcomes).toEqual({
    one: 'of one\n',
    two: `not read: ${reason}`,
    three: 'of three\n',
  });
  expect(shells).toEqual(['exec one two three end', 'exec three end']);
});

/** Answers each request, and a script with nothing: its stream ends at once, or stays open. */
async function startMute(ends: boolean) {
  const services: string[] = [];
  const server: RawServer = await startRawServer((socket, request) => {
    const service = request.slice(4).split(':', 1)[0] ?? '';
    if (service !== 'host') services.push(service);
    socket.write('OKAY');
    if (service !== 'host' && ends) socket.end();
  });
  return { server, services };
}

test.each([
  ['empty', true, {}],
  ['timed-out', false, { commandMs: 1_000 }],
] as const)('a device whose shells print nothing: %s', async (reason, ends, limits) => {
  const { server, services } = await startMute(ends);
  await using _ = server;
  expect((await read(server, limits)).outcomes).toEqual({
    one: `not read: ${reason}`,
    two: `not read: ${reason}`,
    three: `not read: ${reason}`,
  });
  expect(services).toEqual(['exec', 'shell']);
});
