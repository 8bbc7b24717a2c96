import { expect, it, vi } from 'vitest';
import {
  createNameLookup,
  type ResolveName,
} from '../../../../../electron/lab-service/contacts/name-lookup.ts';
import type { Owner } from '../../../../../electron/lab-service/limits/owner.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';

it('looks up once for all callers and keeps the result for a while', async () => {
  const resolveName = vi.fn<ResolveName>(() => Promise.resolve(['10.0.0.1']));
  const lookUp = createNameLookup({ resolveName, keepMs: 50 });
  expect(await Promise.all([lookUp('rack'), lookUp('rack'), lookUp('rack')])).toEqual(
    Array.from({ length: 3 }, () => ['10.0.0.1']),
  );
  await lookUp('rack');
  expect(resolveName).toHaveBeenCalledOnce();
  await vi.waitFor(async () => {
    await lookUp('rack');
    expect(resolveName).toHaveBeenCalledTimes(2);
  });
});

it('doesn’t keep a failure', async () => {
  const resolveName = vi
    .fn<ResolveName>()
    .mockRejectedValueOnce(new Error('ENOTFOUND'))
    .mockResolvedValue(['::1']);
  const lookUp = createNameLookup({ resolveName });
  await expect(lookUp('rack')).rejects.toMatchObject({ kind: 'agent-unreachable', reason: 'name-not-found' });
  expect(await lookUp('rack')).toEqual(['::1']);
});

it('doesn’t wait for a silent name server', async () => {
  const silent = Promise.withResolvers<readonly string[]>();
  const resolveName = vi.fn<ResolveName>(() => silent.promise);
  const lookUp = createNameLookup({ resolveName, waitMs: 30 });
  const failures = await Promise.all(['a', 'b', 'c', 'd'].map((name) => failureOf(lookUp(name))));
  expect(failures).toMatchObject(Array.from({ length: 4 }, () => ({ reason: 'name-not-found' })));
  expect(resolveName).toHaveBeenCalledTimes(2);
  silent.resolve(['10.0.0.9']);
  expect(await lookUp('d')).toEqual(['10.0.0.9']);
});

it('a caller’s slow names don’t block others', async () => {
  const silent = Promise.withResolvers<readonly string[]>();
  const resolveName = vi.fn<ResolveName>((name) =>
    name.startsWith('slow') ? silent.promise : Promise.resolve(['10.0.0.1']),
  );
  const lookUp = createNameLookup({ resolveName, waitMs: 500, keepMs: 1, newAtOnce: 6 });
  const [attacker, other]: Owner[] = [
    { key: 'attacker', isKnown: false },
    { key: 'other', isKnown: false },
  ];
  await lookUp('good', attacker);
  const slow = Array.from({ length: 40 }, (_, index) => failureOf(lookUp(`slow-${index}`, attacker)));
  await vi.waitFor(() => expect(resolveName).toHaveBeenCalledTimes(4));
  expect(await lookUp('new', other)).toEqual(['10.0.0.1']);
  await vi.waitFor(async () => {
    expect(await lookUp('good', attacker)).toEqual(['10.0.0.1']);
    // Looked up again, while the attacker's own new names wait.
    expect(resolveName.mock.calls.filter(([name]) => name === 'good').length).toBeGreaterThan(1);
  });
  expect((await Promise.all(slow)).every((failure) => failure instanceof Error)).toBe(true);
});
