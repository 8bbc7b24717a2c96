import { createApi } from './create-api.ts';

export const api = createApi(window.bridge);
