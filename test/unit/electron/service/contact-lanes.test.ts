import { expect, it, vi } from 'vitest';
import { createContactLanes } from '../../../../electron/service/contact-lanes.ts';
import { Overloaded } from '../../../../electron/service/limiter.ts';
import { failureOf } from '../../../fakes/failure-of.ts';

const patient = new AbortController().signal;

/** Contacts that last until they are told to end. */
function makeContacts() {
  const begun: PromiseWithResolvers<string>[] = [];
  const contact = () => {
    const ending = Promise.withResolvers<string>();
    begun.push(ending);
    return ending.promise;
  };
  return { begun, contact, endAll: () => begun.forEach((one) => one.resolve('list')) };
}

it('gives the turn of a slow contact to the next, and its answer to who waits for it', async () => {
  const lanes = createContactLanes({ turns: 1, promptMs: 20, slow: 1 });
  const { begun, contact } = makeContacts();
  const slow = lanes.run('answering', contact, patient);
  const next = lanes.run('answering', contact, patient);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]?.resolve('next');
  expect(await next).toBe('next');
  begun[0]?.resolve('slow');
  expect(await slow).toBe('slow');
});

it('is bounded: with as many slow ones as may be, a contact keeps its turn', async () => {
  const lanes = createContactLanes({ turns: 2, promptMs: 5, slow: 3 });
  const { begun, contact, endAll } = makeContacts();
  const all = Array.from({ length: 9 }, () => lanes.run('failing', contact, patient));
  await vi.waitFor(() => expect(begun).toHaveLength(5));
  // Time enough for another, if there were a turn.
  const witness = lanes.run('new', () => new Promise((resolve) => setTimeout(resolve, 40)), patient);
  await witness;
  expect(begun).toHaveLength(5);
  endAll();
  await vi.waitFor(() => {
    endAll();
    expect(begun).toHaveLength(9);
  });
  endAll();
  expect(await Promise.all(all)).toHaveLength(9);
});

it('agents that fail, and agents never asked before, take no turn from those that answer', async () => {
  const lanes = createContactLanes({ turns: 1, promptMs: 60_000, slow: 0 });
  const { begun, contact, endAll } = makeContacts();
  const stuck = (['failing', 'failing', 'new', 'new'] as const).map((standing) =>
    lanes.run(standing, contact, patient),
  );
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  expect(await lanes.run('answering', () => Promise.resolve('at once'), patient)).toBe('at once');
  await vi.waitFor(() => {
    endAll();
    expect(begun).toHaveLength(4);
  });
  endAll();
  await Promise.all(stuck);
});

it('passes a failure on, and the turn', async () => {
  const lanes = createContactLanes({ turns: 1 });
  const failing = lanes.run('answering', () => Promise.reject(new Error('gone')), patient);
  await expect(failing).rejects.toThrow('gone');
  expect(await lanes.run('answering', () => Promise.resolve(1), patient)).toBe(1);
});

it('turns away who finds too many waiting, and lets go who gives up', async () => {
  const lanes = createContactLanes({ turns: 1, waiting: 1, slow: 0 });
  const { begun, contact, endAll } = makeContacts();
  const leaving = new AbortController();
  const first = lanes.run('new', contact, patient);
  const left = failureOf(lanes.run('new', contact, leaving.signal));
  await expect(lanes.run('new', contact, patient)).rejects.toThrow(Overloaded);
  leaving.abort(new Error('left'));
  expect(await left).toMatchObject({ message: 'left' });
  endAll();
  expect(await first).toBe('list');
  expect(begun).toHaveLength(1);
});
