import { claimNote } from '#shared/wire/claims.ts';
import { CommandFailure, exitCodes, refuseUse, runExitCodes } from '../command-failure.ts';
import { type ConnectionFlags, openLab } from '../connection/open-lab.ts';
import { writeSafeJson } from '../devices/formats/safe-json.ts';
import { readDuration, unescapeQuery } from '../devices/read-flags.ts';
import { describeFailure } from '../devices/run-devices.ts';
import type { ClaimFailure } from '../lab-client/claims-client.ts';
import { note, writeOutput } from '../output.ts';
import { describeEnd, releaseClaim } from './keep-claim.ts';
import { describeClaimed, runCommand } from './run-command.ts';
import { type Claimed, type ClaimingLab, takeClaim, type Wish } from './take-claim.ts';

/** As commander has them. */
export interface ClaimFlags extends ConnectionFlags {
  readonly wait?: string;
  readonly for?: string;
  readonly note?: string;
  readonly json?: true;
  readonly run?: true;
  readonly keepRunning?: true;
}

/** What `--run` returns before its command runs. */
const codesOfRun: Readonly<Record<number, number>> = {
  [exitCodes.wrongUse]: runExitCodes.wrongUse,
  [exitCodes.fewer]: runExitCodes.fewer,
  [exitCodes.unavailable]: runExitCodes.unavailable,
  [exitCodes.tokenRefused]: runExitCodes.tokenRefused,
};

/** @throws CommandFailure */
export async function runClaim(query: string, command: readonly string[], flags: ClaimFlags): Promise<void> {
  const { run: isRun = false, keepRunning = false, json = false } = flags;
  const take = (lab: ClaimingLab, wish: Wish) => async (signal: AbortSignal) => {
    const taken = await takeClaim(lab, wish, signal, note);
    if (!('failure' in taken)) return taken;
    const { failure, held } = taken;
    if (held.length === 0) throw describeRefusal(failure, wish.query);
    throw new CommandFailure(
      isRun ? runExitCodes.held : exitCodes.fewer,
      [failure.reason, ...held].join('\n'),
    );
  };
  try {
    if (isRun !== command.length > 0) refuseUse('A command needs --run, and --run needs a command after --');
    const wish = readWish(query, flags);
    const lab = await openClaimingLab(flags);
    if (isRun) await runCommand(lab.client.claims, command, take(lab, wish), { ...wish, keepRunning });
    else await print(await take(lab, wish)(new AbortController().signal), json);
  } catch (error) {
    const isOwn = isRun && error instanceof CommandFailure && error.message !== '';
    throw isOwn ? new CommandFailure(codesOfRun[error.exitCode] ?? error.exitCode, error.message) : error;
  }
}

/** Without `--json` it's just the id, for a script to keep. */
async function print(taken: Claimed, isJson: boolean): Promise<void> {
  const { claim, environment } = taken;
  if (!isJson) note(describeClaimed(taken));
  await writeOutput([isJson ? `${writeSafeJson({ ...claim, environment })}\n` : `${claim.id}\n`]);
}

/** Prints when it ends now. @throws CommandFailure, also if it's over already */
export async function runRenew(id: string, flags: ClaimFlags): Promise<void> {
  const minutes = readMinutes(flags);
  const { client } = await openClaimingLab(flags);
  const reply = await client.claims.renew(id, minutes);
  if ('kind' in reply) throw describeRefusal(reply, '');
  await writeOutput([`${reply.value.until}\n`]);
}

/** Fine too if it's over already. @throws CommandFailure */
export async function runRelease(id: string, flags: ConnectionFlags): Promise<void> {
  const { client } = await openClaimingLab(flags);
  const failure = await releaseClaim(client.claims, id);
  if (failure !== null) throw describeRefusal(failure, '');
}

async function openClaimingLab(flags: ConnectionFlags): Promise<ClaimingLab> {
  const lab = await openLab(flags);
  for (const warning of lab.warnings) note(warning);
  return lab;
}

function readWish(query: string, flags: ClaimFlags): Wish {
  const reading = claimNote.optional().safeParse(flags.note);
  if (!reading.success) refuseUse(`--note ${reading.error.issues[0]?.message ?? 'is invalid'}`);
  const waitMs = flags.wait === undefined ? 0 : readDuration('--wait', flags.wait);
  return { query: unescapeQuery(query), minutes: readMinutes(flags), note: reading.data, waitMs };
}

/** The service counts whole minutes. */
function readMinutes({ for: duration }: ClaimFlags): number | undefined {
  return duration === undefined ? undefined : Math.ceil(readDuration('--for', duration) / 60_000);
}

function describeRefusal(failure: ClaimFailure, query: string): CommandFailure {
  return failure.kind === 'claim-refused'
    ? new CommandFailure(exitCodes.fewer, describeEnd(failure))
    : describeFailure(failure, query);
}
