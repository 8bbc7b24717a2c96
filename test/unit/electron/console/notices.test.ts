import { expect, it, vi } from 'vitest';
import { createNotices } from '../../../../electron/console/notices.ts';

it('shows each unreadable file until you dismiss it', () => {
  const onChange = vi.fn<() => void>();
  const notices = createNotices(onChange);
  notices.onUnread({ kind: 'file-set-aside', file: 'settings.json', keptAs: 'settings.damaged.json' });
  notices.onUnread({ kind: 'file-left-alone', file: 'labs.json' });
  const [first, second] = notices.list();
  expect(first).toMatchObject({ kind: 'file-set-aside', keptAs: 'settings.damaged.json' });
  notices.dismiss(first?.id ?? '');
  expect(notices.list()).toEqual([second]);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('shows one for all unwritable files, until they can be written', () => {
  const notices = createNotices(() => {});
  notices.onSaved('labs.json', true);
  expect(notices.list()).toEqual([]);
  notices.onSaved('labs.json', false);
  notices.onSaved('settings.json', false);
  expect(notices.list()).toMatchObject([{ kind: 'not-saved', files: ['labs.json', 'settings.json'] }]);
  notices.onSaved('labs.json', true);
  expect(notices.list()).toMatchObject([{ files: ['settings.json'] }]);
  notices.onSaved('settings.json', true);
  expect(notices.list()).toEqual([]);
});

it('shows an error once, until you dismiss it', () => {
  const notices = createNotices(() => {});
  notices.report('page-crashed');
  notices.report('page-crashed');
  expect(notices.list()).toMatchObject([{ kind: 'page-crashed' }]);
  notices.dismiss(notices.list()[0]?.id ?? '');
  notices.report('page-crashed');
  expect(notices.list()).toHaveLength(1);
});
