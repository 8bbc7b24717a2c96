import { FakeUsbmuxd } from '../../fakes/usbmux/fake-usbmuxd.ts';
import { makeIphone } from '../../fakes/usbmux/iphones.ts';
import { serveCommands } from '../service/processes.ts';

const ANSWER_MS = 50;

/** A usbmuxd with this many iPhones. Returns its port. */
serveCommands(async (count) => {
  const phones = Array.from({ length: Number(count) }, (_, index) =>
    makeIphone(index, {}, { delayMs: ANSWER_MS }),
  );
  return (await FakeUsbmuxd.start({ phones })).address.port;
});
