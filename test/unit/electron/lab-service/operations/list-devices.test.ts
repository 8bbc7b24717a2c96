import { expect, it } from 'vitest';
import { describeCaller } from '../../../../../electron/lab-service/http/caller.ts';
import { createListDevices } from '../../../../../electron/lab-service/operations/list-devices.ts';
import { Overloaded } from '../../../../../electron/lab-service/limits/owner.ts';
import { RequestContext } from '../../../../../electron/lab-service/http/request-context.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { createPolledLab, listedAgent } from '../../../../fakes/polled-lab.ts';

const request = () => new RequestContext('devices', describeCaller('10.0.0.9'));

it('the bytes of responses are limited until they have been sent, except for one response', async () => {
  const { polled, list } = createPolledLab([listedAgent(1)]);
  list(1, [exampleRecord]);
  const listDevices = createListDevices(
    polled.labDevices,
    () => null,
    () => false,
    100,
  );
  const [first, second] = [request(), request()];
  expect((await listDevices(first)).status).toBe(200);
  await expect(listDevices(second)).rejects.toThrow(Overloaded);
  first.end();
  second.end();
  const third = request();
  expect((await listDevices(third)).status).toBe(200);
  third.end();
  expect((await listDevices(request())).status).toBe(200);
});
