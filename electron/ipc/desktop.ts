import type { About } from '#shared/model/about.ts';

/** What the page may ask of the computer itself, apart from the console. Implemented by `desktop/`. */
export interface Desktop {
  copy(text: string): Promise<void>;
  about(): Promise<About>;
}
