import { expect, test } from 'vitest';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { readTexts } from '../../../screens/read-texts.ts';
import { makeExampleRows } from '../example-rows.ts';

test('a card shows the name, the reported fields, the availability, and the age of its data', async () => {
  await openPage({ reports: makeExampleRows() });
  await expect
    .poll(() => readTexts(deviceList.cards))
    .toEqual([
      'Bareshelf · SM-S921NOS not reported10.0.0.5:5037Sizes not reportedAvailableas of 10:30',
      'Unknown modelnamelessAndroid 1410.0.0.5:50371080 × 2340same as screenAvailableas of 10:30',
      'IdleSM-S921NAndroid 1410.0.0.5:50371080 × 2340same as screenIdleno activity for 1 has of 10:30',
      'TakenSM-S921NAndroid 1410.0.0.5:50371080 × 2340540 × 117050 %In usekimas of 10:30',
      'ActiveSM-S921NAndroid 1410.0.0.5:50371080 × 23402340 × 1080rotatedRemote control runningas of 10:30',
      'OldSM-S921NAndroid 14Shelf1080 × 2340same as screenUnknown· in use beforeas of 10:28',
      'UnreportedSM-S921NAndroid 1410.0.0.5:50371080 × 2340same as screenUnknown· not reportedas of 10:30',
      'GoneSM-S921NAndroid 1410.0.0.5:50371080 × 2340same as screenDisconnectedsince 10:29',
    ]);
});

test.each([
  ['compact', 'TakenAndroid 1410.0.0.5:50371080 × 2340540 × 1170In usekimas of 10:30'],
  [
    'roomy',
    'TakenSM-S921NAndroid 1410.0.0.5:50371080 × 2340540 × 117050 %0–4095 × 0–4095arm64-v8aIn usekimas of 10:30',
  ],
] as const)('a %s card shows fewer or more fields', async (density, text) => {
  await openPage({ reports: makeExampleRows(), view: { density } });
  await expect.poll(() => readTexts(deviceList.card('Taken'))).toEqual([text]);
});
