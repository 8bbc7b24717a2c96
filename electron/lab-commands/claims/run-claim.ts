import { claimNote } from '#shared/wire/claims.ts';
import { align } from '../columns.ts';
import { CommandFailure, exitCodes, refuseUse, runExitCodes } from '../command-failure.ts';
import { type ConnectionFlags, openLab } from '../connection/open-lab.ts';
import { writeSafeJson } from '../devices/formats/safe-json.ts';
import { readDuration, unescapeQuery } from '../devices/read-flags.ts';
import { describeFailure } from '../devices/run-devices.ts';
import type { ClaimFailure } from '../lab-client/claims-client.ts';
import { note, writeOutput } from '../output.ts';
import { createIsHere } from './environment.ts';
import { describeEnd, releaseClaim } from './keep-claim.ts';
import { runCommand } from './run-command.ts';
import { type ClaimingLab, describeHeld, type NotClaimed, takeClaim, type Wish } from './take-claim.ts';

/** The flags as commander returns them. */
export interface ClaimFlags extends ConnectionFlags {
  readonly wait?: string;
  readonly for?: string;
  readonly note?: string;
  readonly json?: true;
  readonly run?: true;
  readonly keepRunning?: true;
}

/** Our codes if the command of `--run` has not run. */
const codesOfRun = new Map<number, number>([
  [exitCodes.wrongUse, runExitCodes.wrongUse],
  [exitCodes.fewer, runExitCodes.fewer],
  [exitCodes.unavailable, runExitCodes.unavailable],
  [exitCodes.tokenRefused, runExitCodes.tokenRefused],
]);

/** @throws CommandFailure */
export async function runClaim(query: string, command: readonly string[], flags: ClaimFlags): Promise<void> {
  if (flags.run !== true) return claimOnly(query, command, flags);
  try {
    if (command.length === 0) refuseUse('--run needs a command: device-lab claim QUERY --run -- COMMAND');
    const lab = await openClaimingLab(flags);
    const wish = readWish(query, flags);
    const refuse = (reason: NotClaimed) => describeNotClaimed(reason, wish.query, runExitCodes.held);
    await runCommand(lab, wish, command, { keepsRunning: flags.keepRunning === true, refuse });
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.message === '') throw error;
    throw new CommandFailure(codesOfRun.get(error.exitCode) ?? error.exitCode, error.message);
  }
}

async function claimOnly(query: string, command: readonly string[], flags: ClaimFlags): Promise<void> {
  if (command.length > 0) refuseUse('A command needs --run');
  const wish = readWish(query, flags);
  const taken = await takeClaim(await openClaimingLab(flags), wish, { note });
  if ('failure' in taken) throw describeNotClaimed(taken, wish.query, exitCodes.fewer);
  const { claim, environment } = taken;
  if (flags.json === true || !process.stdout.isTTY)
    return writeOutput([`${writeSafeJson({ ...claim, environment })}\n`]);
  const { id, device, until } = claim;
  const cells = [id, device.deviceId, device.agent, until];
  await writeOutput(align([['CLAIM', 'DEVICE ID', 'AGENT', 'UNTIL'], cells]).map((line) => `${line}\n`));
}

/** @throws CommandFailure, if the claim has ended too */
export async function runRenew(id: string, flags: Pick<ClaimFlags, 'for'> & ConnectionFlags): Promise<void> {
  const minutes = readMinutes(flags.for);
  const { client } = await openClaimingLab(flags);
  const reply = await client.claims.renew(id, minutes);
  if (reply.kind === 'failed') throw describeRefusal(reply.failure, '');
  const { since, until } = reply;
  await writeOutput([`${writeSafeJson({ id, since, until })}\n`]);
}

/** Also succeeds if the claim has ended already. @throws CommandFailure */
export async function runRelease(id: string, flags: ConnectionFlags): Promise<void> {
  const { client } = await openClaimingLab(flags);
  const failure = await releaseClaim(client.claims, id);
  if (failure !== null) throw describeRefusal(failure, '');
}

async function openClaimingLab(flags: ConnectionFlags): Promise<ClaimingLab> {
  const { client, baseAddress, warnings } = await openLab(flags);
  for (const warning of warnings) note(warning);
  return { client, isHere: createIsHere(baseAddress) };
}

function readWish(query: string, { wait, for: duration, note: text }: ClaimFlags): Wish {
  const reading = claimNote.optional().safeParse(text);
  if (!reading.success) refuseUse(`--note ${reading.error.issues[0]?.message ?? 'is invalid'}`);
  return {
    query: unescapeQuery(query),
    minutes: readMinutes(duration),
    note: reading.data,
    waitMs: wait === undefined ? 0 : readDuration('--wait', wait),
  };
}

/** The service counts whole minutes. */
function readMinutes(duration: string | undefined): number | undefined {
  return duration === undefined ? undefined : Math.ceil(readDuration('--for', duration) / 60_000);
}

/** @param heldCode if others have all devices that match */
function describeNotClaimed({ failure, held }: NotClaimed, query: string, heldCode: number): CommandFailure {
  if (held.length === 0) return describeRefusal(failure, query);
  return new CommandFailure(heldCode, [failure.reason, ...held.map(describeHeld)].join('\n'));
}

function describeRefusal(failure: ClaimFailure, query: string): CommandFailure {
  return failure.kind === 'claim-refused'
    ? new CommandFailure(exitCodes.fewer, describeEnd(failure))
    : describeFailure(failure, query);
}
