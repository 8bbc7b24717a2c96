import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createBridgeEnd } from './bridge-end.ts';
import { createCodec } from './codec.ts';
import { createPreloadRuntime } from './preload-runtime.ts';

/** The isolated world that the preload runs in: it shares the document with the page, and nothing else. */
export const preloadWorld = 'electron-preload';

/** The scripts in every document of a window that run before the document's own. */
export interface DocumentScripts {
  /** The DevTools binding through which the preload's world sends. */
  readonly binding: string;
  /** The global function of the preload's world that receives text from main. */
  readonly receiver: string;
  readonly page: string;
  readonly preload: string;
}

/** @param preload the file of `webPreferences.preload`; run byte for byte, as CommonJS. */
export function writeDocumentScripts(preload: string | undefined): DocumentScripts {
  const key = randomUUID();
  const binding = `send-${key}`;
  const receiver = `receive-${key}`;
  const bridge = (here: string, there: string) =>
    `(${createBridgeEnd.toString()})('${key}', '${here}', '${there}')`;
  const process = {
    type: 'renderer',
    sandboxed: true,
    platform: globalThis.process.platform,
    versions: globalThis.process.versions,
    env: {},
  };
  // As in Electron, a frame inside the page has no preload.
  return {
    binding,
    receiver,
    page: `if (window === top) { ${bridge('page', 'preload')} }`,
    preload: `if (window === top) {
      const require = (${createPreloadRuntime.toString()})(
        ${bridge('preload', 'page')}, (${createCodec.toString()})(), globalThis['${binding}'], '${receiver}');
      (function (require, module, exports, process) {
        ${preload === undefined ? '' : readFileSync(preload, 'utf8')}
      })(require, { exports: {} }, {}, ${JSON.stringify(process)});
    }`,
  };
}
