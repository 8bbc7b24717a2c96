import type { PageName } from './page-name.ts';

/** What a person is looking at, kept in main's memory for a page that has to begin anew. */
export interface PageView {
  readonly page: PageName;
  readonly query: string;
  readonly openKey: string | null;
}
