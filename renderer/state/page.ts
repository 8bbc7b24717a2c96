import { create } from 'zustand';
import type { PageName } from '#shared/model/page-name.ts';

/** The visible page. Each start shows the first one. */
export const usePage = create<{ readonly page: PageName }>(() => ({ page: 'devices' }));

export function showPage(page: PageName): void {
  usePage.setState({ page });
}

/** Whether the page is the device list, in the person's own arrangement or by model. */
export function isList(page: PageName): boolean {
  return page === 'devices' || page === 'by-model';
}

/** Shows the device list, by model if it is already. */
export function showList(): void {
  if (!isList(usePage.getState().page)) showPage('devices');
}
