import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { SnapshotAgent } from '#shared/model/fleet/saved-snapshot.ts';
import { openSnapshotFiles } from '../../../../../electron/console/collections/snapshots.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { exampleDevice } from '../../../../fixtures/device.ts';
import { ownerOnly } from '../../../../fakes/file-mode.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    place: `0/${index}`,
    device: { ...exampleDevice, deviceId: `${index}`, alias: index % 2 ? '박서준\n3번 📱' : null },
    isGone: index % 3 === 0,
  }));
const agents: readonly SnapshotAgent[] = [
  { address: '10.0.0.1:5037', isSilent: false, devices: many(1_001) },
  { address: '10.0.0.2:5037', isSilent: true, devices: [] },
  { address: '[::1]:5037', isSilent: true, devices: many(200) },
];

const largestBytes = 4 * 1024 * 1024;

async function openWritten() {
  const folder = await makeTempFolder();
  const files = openSnapshotFiles(folder, silentLog, largestBytes);
  await files.write('one', agents);
  const path = join(folder, 'one.jsonl.gz');
  return { folder, files, path };
}

it('reads back what it wrote, for its owner only', async () => {
  const { folder, files, path } = await openWritten();
  expect(await files.read('one')).toEqual(agents);
  expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
  expect(await readdir(folder)).toEqual(['one.jsonl.gz']);
});

it('rejects a damaged, newer or huge file', async () => {
  const { files, path } = await openWritten();
  const whole = await readFile(path);
  const text = gunzipSync(whole).toString();
  const lines = text.split('\n');
  const damaged: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.from('garbage'), /header check/],
    [whole.subarray(0, whole.length / 2), /unexpected end of file/],
    [gzipSync(''), /agents are missing/],
    [gzipSync(text.slice(0, -1)), /in the middle of a line/],
    [gzipSync(`${lines.slice(0, 2).join('\n')}\n`), /agents are missing/],
    [gzipSync(text.replace('"version":1', '"version":2')), /version/],
    [gzipSync(text.replace('"isSilent":true', '"isSilent":1')), /isSilent/],
    [gzipSync(Buffer.alloc(largestBytes + 1, ' ')), /More than any snapshot has/],
  ];
  for (const [bytes, problem] of damaged) {
    await writeFile(path, bytes);
    await expect(files.read('one')).rejects.toThrow(problem);
  }
  await files.remove('one');
  await expect(files.read('one')).rejects.toThrow('ENOENT');
});

it('reads a file of an earlier version', async () => {
  const { files, path } = await openWritten();
  const device =
    '{"deviceId":"R3CX10ABCDE","agentType":1,"agentAddress":"10.0.3.7:5037","modelName":"Galaxy S24","modelId":"SM-S921N","brand":"samsung","abi":"arm64-v8a","osVersion":"34","buildVersion":"UP1A.231005.007","screen":{"width":1080,"height":2340},"capture":{"width":1080,"height":2340},"input":{"minX":0,"maxX":4095,"minY":0,"maxY":4095},"alias":"","connectedUser":""}';
  const agent = `{"address":"10.0.3.7:5037","isSilent":false,"devices":[{"place":"0/R3CX10ABCDE","device":${device},"isGone":false}]}`;
  await writeFile(path, gzipSync(`{"version":1,"agents":1}\n${agent}\n`));
  expect(await files.read('one')).toEqual([
    {
      address: '10.0.3.7:5037',
      isSilent: false,
      devices: [{ place: '0/R3CX10ABCDE', device: exampleDevice, isGone: false }],
    },
  ]);
});
