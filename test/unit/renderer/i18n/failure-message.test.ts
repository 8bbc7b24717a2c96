import { expect, it } from 'vitest';
import type { StaleReason } from '#shared/model/fleet/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { adviceText, staleReasonMessage } from '../../../../renderer/i18n/failure-message.ts';
import { startTexts, texts } from '../../../../renderer/i18n/i18n.ts';

const address = 'https://lab.example';
const ended: StaleReason = { kind: 'lab', failure: { kind: 'session-ended', address } };
const unknown: StaleReason = { kind: 'lab', failure: { kind: 'http-status', address, status: 401 } };

it.each(['en', 'ko'] as const)('in %s an ended session says to sign in again', async (language) => {
  await startTexts(language);
  const { t } = texts;
  expect(staleReasonMessage(t, ended).message).toBe(t('failures.session-ended'));
  expect(adviceText(t, ended, true)).toBe(t('advice.session-ended'));
});

it.each(['en', 'ko'] as const)('in %s another 401 keeps its number and advice', async (language) => {
  await startTexts(language);
  expect(staleReasonMessage(texts.t, unknown).message).toContain('401');
  expect(adviceText(texts.t, unknown, true)).toBe(texts.t('advice.lab'));
  expect(adviceText(texts.t, unknown, false)).toBe(texts.t('advice.request'));
});

it.each<[LabFailure, RegExp, string | null]>([
  [
    { kind: 'unreachable', address, detail: 'UND_ERR_SOCKET' },
    /closed the connection without a response\.$/,
    'connection closed unexpectedly (UND_ERR_SOCKET)',
  ],
  [
    { kind: 'unreachable', address, detail: 'ECONNREFUSED' },
    /^The connection to .* failed\.$/,
    'connection refused (ECONNREFUSED)',
  ],
  [{ kind: 'http-status', address, status: 500 }, /responded with HTTP status 500\.$/, null],
])('%o describes the failed request, not the service', async (failure, words, details) => {
  await startTexts('en');
  const shown = staleReasonMessage(texts.t, { kind: 'lab', failure });
  expect(shown.message).toMatch(words);
  expect(shown.message).not.toMatch(/Can’t connect|Check that this is the address of a lab service/);
  expect(shown.details).toBe(details);
});
