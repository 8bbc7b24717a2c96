import type { PageName } from './page-name.ts';

/** What a person is looking at, kept in main's memory for a page that has to begin anew. */
export interface PageView {
  readonly page: PageName;
  /** What the device list is searched for. */
  readonly query: string;
  /** The device whose details are shown. */
  readonly openKey: string | null;
}
