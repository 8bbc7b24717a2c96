import { beforeAll, expect, it, vi } from 'vitest';
import { showTexts, startTexts, texts } from '../../../../renderer/i18n/i18n.ts';

beforeAll(() => startTexts('en'));

it('starts with one language alone', () => {
  expect(texts.t('signIn.submit')).toBe('Sign in');
  expect(texts.hasResourceBundle('ko', 'translation')).toBe(false);
});

it('shows another once its texts are there, and never the names of texts', async () => {
  const seen: string[] = [];
  texts.on('languageChanged', () => seen.push(texts.t('signIn.submit')));

  const showing = showTexts('ko', () => true);
  expect(texts.t('signIn.submit')).toBe('Sign in');
  await showing;

  expect(texts.language).toBe('ko');
  expect(seen).toEqual([texts.t('signIn.submit')]);
  expect(seen[0]).toMatch(/[가-힣]/);
});

it('tells nobody of the language that is shown already', async () => {
  const onChanged = vi.fn<() => void>();
  texts.on('languageChanged', onChanged);
  await showTexts('ko', () => true);
  texts.off('languageChanged', onChanged);
  expect(texts.language).toBe('ko');
  expect(onChanged).not.toHaveBeenCalled();
});

it('leaves a language that is no longer wanted when its texts have come', async () => {
  const isWanted = vi.fn<() => boolean>(() => false);
  await showTexts('en', isWanted);
  expect(isWanted).toHaveBeenCalledOnce();
  expect(texts.language).toBe('ko');
});

it('has plural forms of a language that has no singular', async () => {
  await showTexts('ko', () => true);
  expect(texts.t('account.days', { count: 1 })).toMatch(/^[^.]*[가-힣]/);
});
