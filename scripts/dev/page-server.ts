import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createServer } from 'vite';
import { devServer, writeDevPolicy } from '../../electron/dev/page-source.ts';
import { devFolder, root } from './folders.ts';

/** Serves the page with hot module replacement. @throws when the port is in use. */
export async function servePage(): Promise<void> {
  const nonce = randomUUID();
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // The plugins leave files below a folder of this name as they are.
    cacheDir: join(devFolder, 'node_modules'),
    logLevel: 'warn',
    // The messages of the console stay.
    clearScreen: false,
    html: { cspNonce: nonce },
    server: {
      ...devServer,
      strictPort: true,
      headers: { 'content-security-policy': writeDevPolicy(nonce) },
    },
  });
  await server.listen();
}
