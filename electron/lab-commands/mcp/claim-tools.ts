import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { claimEnds, claimNote } from '#shared/wire/claims.ts';
import { releaseClaim } from '../claims/keep-claim.ts';
import { type ClaimingLab, takeClaim } from '../claims/take-claim.ts';
import { deviceData, notice, toData } from './device-data.ts';
import { queryInput } from './inputs.ts';
import { explainFailure, LabProblem } from './lab-reader.ts';
import { plainLine, plainObject } from './plain-data.ts';
import { runTool } from './tool-result.ts';

/** Clients give up after 60 s. */
const MAX_SECONDS = 40;
const MAX_IDS = 20;

const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const;
const id = z.string().min(1).max(100).describe('The id of a claim, from claim_device');
const minutes = z.int().min(1).max(360).optional().describe('How long from now. Default: 15');
const until = z.string().optional();

const claimDevice = {
  title: 'Claim a device',
  description: `Claim one device that matches, so that people and programs of the lab know that you have it. It locks nothing. Claim a device before you use it, renew the claim in time, and release it at the end.
It takes only unclaimed devices that nobody uses. The query has the language of find_devices.`,
  inputSchema: z.object({
    query: queryInput,
    minutes,
    note: claimNote.optional().describe('What others see beside the claim'),
    seconds: z.int().min(0).max(MAX_SECONDS).default(0).describe('How long to wait for a device'),
  }),
  outputSchema: z.object({
    notice: z.string(),
    isClaimed: z.boolean(),
    id: id.optional(),
    until,
    device: deviceData.optional(),
    environment: z
      .record(z.string(), z.string())
      .optional()
      .describe('Variables with which adb on this computer reaches the device'),
    held: z.array(z.string()).optional().describe('Matching devices that others have'),
  }),
  annotations,
};

const state = z.object({
  id,
  isHeld: z.boolean(),
  until,
  end: z.enum(claimEnds).optional().describe('Why it has ended, if that is known'),
  note: z.string().optional().describe('Of the administrator who ended it'),
});

const renewClaim = {
  title: 'Renew a claim',
  description: 'Move the end of a claim. A claim lasts 6 hours at most.',
  inputSchema: z.object({ id, minutes }),
  outputSchema: state.extend({ notice: z.string() }),
  annotations,
};

const releaseOwn = {
  title: 'Release a claim',
  description: 'End a claim, so that others can have the device. Also succeeds if it has ended.',
  inputSchema: z.object({ id }),
  outputSchema: z.object({ isReleased: z.boolean() }),
  annotations,
};

const myClaims = {
  title: 'My claims',
  description: 'Which of your claims still hold, until when, and why others have ended.',
  inputSchema: z.object({ ids: z.array(id).min(1).max(MAX_IDS) }),
  outputSchema: z.object({ notice: z.string(), claims: z.array(state) }),
  annotations,
};

/** A claim changes the lab service's database, never a device. */
export function addClaimTools(server: McpServer, lab: ClaimingLab): void {
  const { claims } = lab.client;

  async function renew(claimId: string, forMinutes: number | undefined, signal: AbortSignal) {
    const reply = await claims.renew(claimId, forMinutes, signal);
    if (!('kind' in reply)) return { id: claimId, isHeld: true, until: reply.value.until };
    if (reply.kind !== 'claim-refused') throw new LabProblem(explainFailure(reply, ''));
    const { end, note } = reply.problem;
    return { id: claimId, isHeld: false, end, ...(note !== undefined && { note: plainLine(note) }) };
  }

  server.registerTool('claim_device', claimDevice, ({ seconds, ...wish }, { mcpReq: { signal } }) =>
    runTool(async () => {
      const taken = await takeClaim(lab, { ...wish, waitMs: seconds * 1_000 }, signal);
      if ('failure' in taken) {
        const { failure, held } = taken;
        if (failure.kind !== 'claim-refused') throw new LabProblem(explainFailure(failure, wish.query));
        const data = { notice, isClaimed: false, held: held.map(plainLine) };
        return { text: `Not claimed. ${failure.reason}`, data };
      }
      const { claim } = taken;
      if (signal.aborted) await releaseClaim(claims, claim.id);
      const reached = { device: toData(taken.device), environment: plainObject(taken.environment) };
      return {
        text: `Claimed one device until ${claim.until}. Release it when you no longer need it.`,
        data: { notice, isClaimed: true, id: claim.id, until: claim.until, ...reached },
      };
    }),
  );

  server.registerTool('renew_claim', renewClaim, (input, { mcpReq: { signal } }) =>
    runTool(async () => {
      const data = { notice, ...(await renew(input.id, input.minutes, signal)) };
      return { text: data.isHeld ? 'Renewed.' : 'You don’t have this claim. Claim a device again.', data };
    }),
  );

  server.registerTool('release_claim', releaseOwn, (input) =>
    runTool(async () => {
      const failure = await releaseClaim(claims, input.id);
      if (failure !== null) throw new LabProblem(failure.reason);
      return { text: 'Released.', data: { isReleased: true } };
    }),
  );

  server.registerTool('my_claims', myClaims, ({ ids }, { mcpReq: { signal } }) =>
    runTool(async () => {
      // Only a renewal tells how a claim is doing. One of a minute only matters if it ends sooner than that.
      const states = await Promise.all(ids.map((each) => renew(each, 1, signal)));
      const held = states.filter(({ isHeld }) => isHeld).length;
      return { text: `${held} of ${ids.length} claims hold.`, data: { notice, claims: states } };
    }),
  );
}
