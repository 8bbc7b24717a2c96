import language from './language.json' with { type: 'json' };
import native from './native.json' with { type: 'json' };

/** This file, first.ts and page.ts are the same in each language: copy them for a new one. */
export const locale = {
  ...language,
  native,
  first: async () => (await import('./first.ts')).first,
  page: async () => (await import('./page.ts')).page,
};
