import type { PageName } from './page-name.ts';

/** Main remembers it for a page that gets reloaded. */
export interface PageView {
  readonly page: PageName;
  readonly query: string;
  readonly openKey: string | null;
}
