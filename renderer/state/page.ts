import { create } from 'zustand';
import type { PageName } from '#shared/model/page-name.ts';

/** The page that is shown; the first at each start. */
export const usePage = create<{ readonly page: PageName }>(() => ({ page: 'devices' }));

export function showPage(page: PageName): void {
  usePage.setState({ page });
}
