import { createApi } from './create-api.ts';
import { unpackingBridge } from './unpacking-bridge.ts';

/** What the page asks main with. */
export const api = createApi(unpackingBridge(window.bridge));
