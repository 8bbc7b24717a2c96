import type { PageName } from './page-name.ts';

/** The user's current view, kept in main's memory for a page that is reloaded. */
export interface PageView {
  readonly page: PageName;
  readonly query: string;
  readonly openKey: string | null;
}
