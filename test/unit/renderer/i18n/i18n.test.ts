import { beforeAll, expect, it, vi } from 'vitest';
import { showTexts, startTexts, texts } from '../../../../renderer/i18n/i18n.ts';

beforeAll(() => startTexts('en'));

it('loads only one language at the start', () => {
  expect(texts.t('signIn.submit')).toBe('Sign in');
  expect(texts.hasResourceBundle('ko', 'translation')).toBe(false);
});

it('switches once the texts are loaded, and never shows keys', async () => {
  const seen: string[] = [];
  texts.on('languageChanged', () => seen.push(texts.t('signIn.submit')));

  const showing = showTexts('ko', () => true);
  expect(texts.t('signIn.submit')).toBe('Sign in');
  await showing;

  expect(texts.language).toBe('ko');
  expect(seen).toEqual([texts.t('signIn.submit')]);
  expect(seen[0]).toMatch(/[가-힣]/);
});

it('does nothing for the current language', async () => {
  const onChanged = vi.fn<() => void>();
  texts.on('languageChanged', onChanged);
  await showTexts('ko', () => true);
  texts.off('languageChanged', onChanged);
  expect(texts.language).toBe('ko');
  expect(onChanged).not.toHaveBeenCalled();
});

it('ignores a language that is not wanted any more when its texts arrive', async () => {
  const isWanted = vi.fn<() => boolean>(() => false);
  await showTexts('en', isWanted);
  expect(isWanted).toHaveBeenCalledOnce();
  expect(texts.language).toBe('ko');
});

it('supports a language without a singular form', async () => {
  await showTexts('ko', () => true);
  expect(texts.t('account.days', { count: 1 })).toMatch(/^[^.]*[가-힣]/);
});
