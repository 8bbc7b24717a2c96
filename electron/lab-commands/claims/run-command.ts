import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { plainText } from '#shared/model/plain-text.ts';
import { CommandFailure, runExitCodes } from '../command-failure.ts';
import { readErrorCode } from '../error-code.ts';
import { note } from '../output.ts';
import { misleading } from './environment.ts';
import { keepClaim, releaseClaim } from './keep-claim.ts';
import { type Claimed, type ClaimingLab, type NotClaimed, takeClaim, type Wish } from './take-claim.ts';

interface RunOptions {
  /** Also if the claim is lost. */
  readonly keepsRunning: boolean;
  readonly refuse: (reason: NotClaimed) => CommandFailure;
}

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;
type Passed = (typeof passed)[number];

/**
 * Runs a command while its device is claimed, and passes signals to it. The claim is released whatever the end.
 * @throws CommandFailure with the code of the command, unless that is 0
 */
export async function runCommand(
  lab: ClaimingLab,
  wish: Wish,
  command: readonly string[],
  { keepsRunning, refuse }: RunOptions,
): Promise<void> {
  const ending = new AbortController();
  let child: ChildProcess | null = null;
  const pass = (signal: Passed): void => {
    if (child === null) ending.abort(new CommandFailure(128 + constants.signals[signal], ''));
    else if (!hasReached(signal)) child.kill(signal);
  };
  for (const signal of passed) process.on(signal, pass);
  try {
    const taken = await takeClaim(lab, wish, { signal: ending.signal, note }).catch((error: unknown) => {
      ending.signal.throwIfAborted();
      throw error;
    });
    if ('failure' in taken) throw refuse(taken);
    note(describeClaimed(taken));
    await whileClaimed(lab, wish, taken, async (lost) => {
      ending.signal.throwIfAborted();
      const { started, end } = start(command, taken.environment);
      child = started;
      let isLost = false;
      void lost.then((reason) => {
        if (reason === null) return;
        note(keepsRunning ? reason : `${reason} Ending the command.`);
        if (keepsRunning) return;
        isLost = true;
        started.kill();
      });
      const code = await end;
      if (isLost || code !== 0) throw new CommandFailure(isLost ? runExitCodes.lost : code, '');
    });
  } finally {
    for (const signal of passed) process.off(signal, pass);
  }
}

/** Renews the claim during the work, and releases it unless it is lost. */
async function whileClaimed(
  { client: { claims } }: ClaimingLab,
  { minutes }: Wish,
  { claim: { id }, endAt }: Claimed,
  work: (lost: Promise<string | null>) => Promise<void>,
): Promise<void> {
  const renewing = new AbortController();
  const lost = keepClaim(claims, { id, minutes, endAt }, { signal: renewing.signal, note });
  try {
    await work(lost);
  } finally {
    renewing.abort();
    const failure = (await lost) === null ? await releaseClaim(claims, id) : null;
    if (failure !== null) note(`The claim could not be released: ${failure.reason} It ends by itself.`);
  }
}

function start([file = '', ...args]: readonly string[], environment: Claimed['environment']) {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of misleading) delete env[name];
  const started = spawn(file, args, { stdio: 'inherit', env: { ...env, ...environment } });
  return { started, end: waitForEnd(started, file) };
}

/** As a shell states it. */
async function waitForEnd(started: ChildProcess, file: string): Promise<number> {
  try {
    const ended: unknown[] = await once(started, 'exit');
    // The arguments of the event.
    const [code, signal] = ended as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    throw new CommandFailure(runExitCodes.wrongUse, `${file} can't be started (${readErrorCode(error)})`);
  }
}

/** A terminal sends these signals to all programs in its foreground, and Windows all of them. */
function hasReached(signal: Passed): boolean {
  if (process.platform === 'win32') return true;
  return process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT');
}

function describeClaimed({ claim: { device, until }, environment }: Claimed): string {
  const sentences = [
    `Claimed ${plainText(device.deviceId, 100)} at ${plainText(device.agent, 100)} until ${until}.`,
    `Set for the command: ${Object.keys(environment).join(', ')}.`,
  ];
  if (!('ANDROID_SERIAL' in environment))
    sentences.push('ANDROID_SERIAL is not set, because adb would look for this ID on this computer.');
  return sentences.join(' ');
}
