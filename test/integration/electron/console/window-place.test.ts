import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPlaceFile } from '../../../../electron/console/storage/window-place.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { ownerOnly } from '../../../fakes/file-mode.ts';

const place = { x: -1200, y: 40, width: 1100, height: 700, isMaximized: true };

it('is restored at the next start with its last values', async () => {
  const path = join(await makeTempFolder(), 'data/window.json');
  const file = openPlaceFile(path, createRecordingLog());
  expect(file.read()).toBeNull();
  for (let x = 0; x < 20; x += 1) file.write({ ...place, x });
  file.write(place);
  await file.flush();
  expect(openPlaceFile(path, createRecordingLog()).read()).toEqual(place);
  expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
});

it('is on disk at once when the session of the user ends', async () => {
  const path = join(await makeTempFolder(), 'window.json');
  const file = openPlaceFile(path, createRecordingLog());
  // The folder exists since an earlier write.
  file.write(place);
  await file.flush();
  file.write({ ...place, x: 7 });
  file.saveNow();
  expect(openPlaceFile(path, createRecordingLog()).read()).toEqual({ ...place, x: 7 });
  await file.flush();
});

it.each([
  ['nothing', ''],
  ['half of a file', '{"x":1'],
  ['a position beyond any desktop', JSON.stringify({ ...place, x: 1e9 })],
  ['an invalid size', JSON.stringify({ ...place, width: 0 })],
  ['more than a position', JSON.stringify(place) + ' '.repeat(5_000)],
])('has the default if the file contains %s', async (_, text) => {
  const path = join(await makeTempFolder(), 'window.json');
  await writeFile(path, text);
  expect(openPlaceFile(path, createRecordingLog()).read()).toBeNull();
});
