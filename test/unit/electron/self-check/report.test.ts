import { expect, it } from 'vitest';
import { messageOf, writeLine } from '../../../../electron/self-check/report.ts';

const line = { check: 'sqlite', ok: false, expected: 'it works', detail: '' } as const;

it('is one JSON object on one line, its parts in the documented order', () => {
  const text = writeLine({ ...line, detail: 'first\nsecond' });
  expect(text).toBe('{"check":"sqlite","ok":false,"expected":"it works","detail":"first\\nsecond"}\n');
});

it('contains no home folder, in any part', () => {
  const detail = 'ENOENT: /home/kim/a, /home/kim/b';
  expect(writeLine({ ...line, detail }, '/home/kim')).toContain('"ENOENT: ~/a, ~/b"');
  // The home of some containers' users, which is part of every path.
  expect(writeLine({ ...line, detail }, '/')).toContain(detail);
});

it('limits the length of an error', () => {
  expect(writeLine({ ...line, detail: 'x'.repeat(10_000) }).length).toBeLessThan(700);
});

it("contains an error's message, and any other thrown value unchanged", () => {
  expect(messageOf(new TypeError('no such thing'))).toBe('no such thing');
  expect(messageOf('stopped')).toBe('stopped');
});
