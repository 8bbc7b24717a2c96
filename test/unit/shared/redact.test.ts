import { expect, it } from 'vitest';
import { describeError, redactMessage, redactText } from '#shared/redact.ts';
import { endHang } from '../../fakes/end-hang.ts';

it.each([
  ['digest cafe'.concat('0123456789abcdef'.repeat(8)), /^digest \[hex\]$/],
  ['a token dlt_0-AZaz_9 of a session', /^a token \[token\] of a session$/],
  ['a token dlm_0-AZaz_9 of a program', /^a token \[token\] of a program$/],
  ['https://kim:pa55@lab.example/x', /^https:\/\/\[credentials\]@lab\.example\/x$/],
  ['sent to min-jun.kim+lab@example.co.kr', /^sent to \[e-mail\]$/],
  ['10.0.0.5:5037 is as it was', /^10\.0\.0\.5:5037 is as it was$/],
])('removes anything that looks like a secret: %s', (text, expected) => {
  expect(redactText(text).replace('cafe', '')).toMatch(expected);
});

it.each(['"', "'", '`'])('removes quoted text in %s, even if the quote is cut off', (mark) => {
  expect(redactMessage(`Unexpected token, ${mark}박서준 1042${mark} is not JSON`)).toBe(
    'Unexpected token, "…" is not JSON',
  );
  expect(redactMessage('Not JSON: "박서준')).toBe('Not JSON: "…"');
  expect(redactMessage('x'.repeat(10_000))).toHaveLength(300);
});

it('handles many unclosed quotation marks', () => {
  expect(redactMessage('not JSON: “박서준')).toBe('not JSON: "…"');
  for (const mark of ['“', '"', '`', "'"])
    expect(endHang(() => redactMessage(mark.repeat(1_000_000)))).toBeDefined();
});

it('keeps an error’s kind, stack and causes', () => {
  const error = new TypeError('Cannot read "kim"\n    kim@example.com', { cause: new Error("no 'kim'") });
  const text = describeError(error);
  expect(text).toMatch(/^TypeError: Cannot read "…"\s+\[e-mail\]\n +at .*redact\.test\.ts/);
  expect(text).toMatch(/\ncaused by Error: no "…"\n +at /);
  expect(text).not.toContain('kim');
});

it('keeps the start of what is too long', () => {
  expect(redactText('.'.repeat(200_000))).toHaveLength(100_000);
  const error = new Error('deep');
  error.stack = `${error.message}${'\n    at deep'.repeat(100)}`;
  expect(describeError(error).split('\n')).toHaveLength(31);
});

it('survives an error that causes itself', () => {
  const error = new Error('round');
  error.cause = error;
  expect(describeError(error).match(/caused by/g)?.length).toBeLessThan(10);
  expect(describeError(new Error('odd', { cause: 'kim' }))).toMatch(/caused by string$/);
});
