import { create } from 'zustand';
import type { PageName } from '#shared/model/page-name.ts';

/** The visible page. Each start shows the first one. */
export const usePage = create<{ readonly page: PageName }>(() => ({ page: 'devices' }));

export function showPage(page: PageName): void {
  usePage.setState({ page });
}
