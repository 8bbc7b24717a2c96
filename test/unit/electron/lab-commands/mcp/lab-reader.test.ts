import { describe, expect, it } from 'vitest';
import type { LabClient } from '../../../../../electron/lab-commands/lab-client/lab-client.ts';
import { createLabReader, LabProblem } from '../../../../../electron/lab-commands/mcp/lab-reader.ts';

/** Never responds, and ends with its signal like the real one. */
function hang<T>(signal: AbortSignal | undefined): Promise<T> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

const client: LabClient = { listDevices: ({ signal }) => hang(signal), listAgents: hang };
const search = { query: '' };
const tooSlow = new LabProblem('The lab service did not send a whole response in time. Try again later.');

describe('reading a lab', () => {
  it('ends in time if the lab service sends no whole response', async () => {
    const lab = createLabReader(client, 1);
    const { signal } = new AbortController();
    await expect(lab.readDevices(search, signal)).rejects.toEqual(tooSlow);
    await expect(lab.readChange(search, { etag: '1', waitMs: 9, signal })).rejects.toEqual(tooSlow);
    await expect(lab.readAgents(signal)).rejects.toEqual(tooSlow);
  });

  it('ends with the reason of its caller', async () => {
    const caller = new AbortController();
    const reading = createLabReader(client).readDevices(search, caller.signal).catch(String);
    caller.abort(new Error('not needed'));
    expect(await reading).toBe('Error: not needed');
  });
});
