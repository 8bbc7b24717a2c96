import { createApi } from './create-api.ts';

/** What the page asks main with. */
export const api = createApi(window.bridge);
