import { expect, it } from 'vitest';
import type { StaleReason } from '#shared/model/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { adviceWords, staleReasonWords } from '../../../../renderer/i18n/failure-words.ts';
import { startTexts, texts } from '../../../../renderer/i18n/i18n.ts';

const address = 'https://lab.example';
const ended: StaleReason = { kind: 'lab', failure: { kind: 'session-ended', address } };
const unknown: StaleReason = { kind: 'lab', failure: { kind: 'http-status', address, status: 401 } };

it.each([
  ['en', 'Your session has ended.', 'Sign in again to update this list.'],
  ['ko', '세션이 종료되었습니다.', '이 목록을 업데이트하려면 다시 로그인하세요.'],
] as const)('in %s a list of an ended session says to sign in again', async (language, why, advice) => {
  await startTexts(language);
  expect([staleReasonWords(texts.t, ended), adviceWords(texts.t, ended, true)]).toEqual([why, advice]);
});

it.each(['en', 'ko'] as const)(
  'in %s another 401 keeps its number and the advice for the service',
  async (language) => {
    await startTexts(language);
    expect(staleReasonWords(texts.t, unknown)).toContain('401');
    expect(adviceWords(texts.t, unknown, true)).toBe(texts.t('advice.lab'));
    expect(adviceWords(texts.t, unknown, false)).toBe(texts.t('advice.request'));
  },
);

it.each<[LabFailure, RegExp]>([
  [{ kind: 'unreachable', address, detail: 'UND_ERR_SOCKET' }, /closed the connection without a response\.$/],
  [{ kind: 'unreachable', address, detail: 'ECONNREFUSED' }, /^The connection to .* failed: ECONNREFUSED\.$/],
  [{ kind: 'not-understood', address, problem: 'not-json' }, /isn’t a device list \(.*JSON.*\)\.$/],
  [{ kind: 'http-status', address, status: 500 }, /responded with HTTP status 500\.$/],
  [{ kind: 'timed-out', address, afterMs: 9_000 }, /didn’t respond within 9 s\.$/],
])('%o says what happened to one request, not what the service is', async (failure, words) => {
  await startTexts('en');
  const said = staleReasonWords(texts.t, { kind: 'lab', failure });
  expect(said).toMatch(words);
  expect(said).not.toMatch(/Can’t connect|Check that this is the address of a lab service/);
});
