import type { About } from '#shared/model/about.ts';

/** The page's calls to the computer itself, apart from the console. Implemented by `desktop/`. */
export interface Desktop {
  copy(text: string): Promise<void>;
  about(): Promise<About>;
}
