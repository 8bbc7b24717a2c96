import { expect, it } from 'vitest';
import { createWordMask } from '../../../../../electron/console/tools/diagnostics.ts';
import { endHang } from '../../../../fakes/end-hang.ts';

it('replaces a word or address by the same number each time', () => {
  const mask = createWordMask(['rack-3.lab.example', '김 민준', 'ACME']);
  expect(
    mask('10.0.0.5:5037 at RACK-3.lab.example, then 10.0.0.5 and [fe80::1%eth0]:9 of 민준 at acme'),
  ).toBe('[hidden 1]:5037 at [hidden 2], then [hidden 1] and [hidden 3]:9 of [hidden 4] at [hidden 5]');
});

it('keeps times, versions, short words and parts of words unchanged', () => {
  const mask = createWordMask(['1', 'A1', 'rack']);
  const line = '{"time":"2026-11-21T04:20:00.123Z","message":"racks of 1 at chrome 142.0.7444.52"}';
  expect(mask(line)).toBe(line);
});

it('masks a long log with many words', () => {
  const mask = createWordMask(Array.from({ length: 50_000 }, (_, index) => `user${index}`));
  const log = 'x'.repeat(1_000_000) + ' user7 [::'.repeat(100_000);
  expect(endHang(() => mask(log))).not.toContain('user7');
});
