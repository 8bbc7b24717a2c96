import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { plainText } from '#shared/model/text/plain-text.ts';
import { CommandFailure, runExitCodes } from '../command-failure.ts';
import { readErrorCode } from '../error-code.ts';
import type { ClaimsClient } from '../lab-client/claims-client.ts';
import { note } from '../output.ts';
import { misleading } from './environment.ts';
import { keepClaim, releaseClaim } from './keep-claim.ts';
import type { Claimed } from './take-claim.ts';

interface RunOptions {
  readonly minutes?: number | undefined;
  /** Even if the claim is lost. */
  readonly keepRunning: boolean;
}

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;
type Passed = (typeof passed)[number];

/**
 * Runs a command while its device is claimed, and passes on signals. However it ends, the claim is released.
 * @throws CommandFailure with the command's code, unless that's 0
 */
export async function runCommand(
  claims: ClaimsClient,
  command: readonly string[],
  take: (signal: AbortSignal) => Promise<Claimed>,
  { minutes, keepRunning }: RunOptions,
): Promise<void> {
  const stopping = new AbortController();
  const renewing = new AbortController();
  let child: ChildProcess | null = null;
  const pass = (signal: Passed): void => {
    if (child === null) stopping.abort(new CommandFailure(128 + constants.signals[signal], ''));
    else if (!hasReached(signal)) child.kill(signal);
  };
  for (const signal of passed) process.on(signal, pass);
  try {
    const taken = await take(stopping.signal).catch((error: unknown) => {
      stopping.signal.throwIfAborted();
      throw error;
    });
    note(describeClaimed(taken));
    const { id } = taken.claim;
    const lost = keepClaim(claims, { id, minutes, endAt: taken.endAt }, renewing.signal);
    let isLost = false;
    void lost.then((reason) => {
      if (reason !== null) note(reason);
      isLost = reason !== null && !keepRunning;
      if (isLost) child?.kill();
    });
    try {
      stopping.signal.throwIfAborted();
      child = start(command, taken.environment);
      const code = await waitForEnd(child);
      if (isLost || code !== 0) throw new CommandFailure(isLost ? runExitCodes.lost : code, '');
    } finally {
      renewing.abort();
      const failure = (await lost) === null ? await releaseClaim(claims, id) : null;
      if (failure !== null) note(`The claim could not be released: ${failure.reason} It ends by itself.`);
    }
  } finally {
    for (const signal of passed) process.off(signal, pass);
  }
}

function start([file = '', ...args]: readonly string[], environment: Claimed['environment']): ChildProcess {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of misleading) delete env[name];
  return spawn(file, args, { stdio: 'inherit', env: { ...env, ...environment } });
}

/** As in a shell. */
async function waitForEnd(child: ChildProcess): Promise<number> {
  try {
    const ended: unknown[] = await once(child, 'exit');
    // What comes with the event.
    const [code, signal] = ended as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const reason = `${child.spawnfile} can't be started (${readErrorCode(error)})`;
    throw new CommandFailure(runExitCodes.wrongUse, reason);
  }
}

/** A terminal sends these to all programs in front, and Windows sends everything. */
function hasReached(signal: Passed): boolean {
  if (process.platform === 'win32') return true;
  const { stdin, stdout, stderr } = process;
  return (signal === 'SIGINT' || signal === 'SIGQUIT') && [stdin, stdout, stderr].some(({ isTTY }) => isTTY);
}

export function describeClaimed({ claim: { device, until }, environment }: Claimed): string {
  const warning =
    'ANDROID_SERIAL' in environment
      ? ''
      : ' Not ANDROID_SERIAL: adb here would look for it on this computer.';
  return `Claimed ${plainText(device.deviceId, 100)} at ${plainText(device.agent, 100)} until ${until}. Its variables: ${Object.keys(environment).join(', ')}.${warning}`;
}
