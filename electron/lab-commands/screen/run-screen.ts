import { CommandFailure, exitCodes, refuseUse } from '../command-failure.ts';
import { type ConnectionFlags, openLab } from '../connection/open-lab.ts';
import { queryFor } from '../devices/query-for.ts';
import { describeFailure } from '../devices/run-devices.ts';
import { note, writeBytes } from '../output.ts';
import type { LabClient } from '../lab-client/lab-client.ts';

export interface ScreenFlags extends ConnectionFlags {
  readonly agent?: string;
}

const MOST_AGENTS = 100;

/** @throws CommandFailure */
export async function runScreen(device: string, flags: ScreenFlags): Promise<void> {
  if (process.stdout.isTTY) refuseUse(`A picture needs a file: device-lab screen ${device} > screen.png`);
  const { client, warnings } = await openLab(flags);
  for (const warning of warnings) note(warning);
  const taken = await client.takeScreenshot(await findPhone(client, device, flags.agent));
  if (taken.kind === 'no-picture') throw new CommandFailure(exitCodes.fewer, taken.reason);
  if (taken.kind !== 'taken') throw describeFailure(taken, device);
  const { png, takenAt, screen, displays } = taken;
  await writeBytes(png);
  const facts = [
    `Taken ${new Date(takenAt).toISOString()}`,
    ...(screen === 'off' ? ['the screen was off'] : []),
    ...(displays !== null && displays > 1 ? [`one of ${displays} displays`] : []),
  ];
  note(`${facts.join(', ')}.`);
}

/** @throws CommandFailure */
async function findPhone(client: Pick<LabClient, 'listDevices'>, id: string, agent: string | undefined) {
  const outcome = await client.listDevices({ query: queryFor(id, undefined), limit: MOST_AGENTS });
  if (outcome.kind === 'failed') throw describeFailure(outcome.failure, id);
  const listed = outcome.kind === 'answer' ? outcome.answer.devices : [];
  const phones = listed.filter(
    ({ deviceId, agent: { address } }) => deviceId === id && (agent === undefined || address === agent),
  );
  const [phone, ...others] = phones;
  if (phone === undefined) throw new CommandFailure(exitCodes.fewer, `No agent of the lab lists ${id}`);
  if (others.length > 0)
    refuseUse(
      `Several agents list ${id}. Add --agent: ${phones.map((each) => each.agent.address).join(', ')}`,
    );
  return { agent: phone.agent.address, deviceId: phone.deviceId };
}
