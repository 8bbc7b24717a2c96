import { describe, expect, it, vi } from 'vitest';
import { createNotices } from '../../../../electron/core/notices.ts';

describe('createNotices', () => {
  it('has one for each file set aside, until dismissed', () => {
    const onChange = vi.fn<() => void>();
    const setAside = ['settings', 'labs'].map((name) => ({
      file: `${name}.json`,
      keptAs: `${name}.damaged.json`,
    }));
    const notices = createNotices(setAside, onChange);
    const [first, second] = notices.list();
    expect(first).toMatchObject({
      kind: 'file-set-aside',
      file: 'settings.json',
      keptAs: 'settings.damaged.json',
    });
    notices.dismiss(first?.id ?? '');
    expect(notices.list()).toEqual([second]);
    expect(onChange).toHaveBeenCalledOnce();
  });
});
