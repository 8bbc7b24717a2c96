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
    // The plugins do not change files below a folder with the name `node_modules`.
    cacheDir: join(devFolder, 'node_modules'),
    logLevel: 'warn',
    // Keeps the messages of the console on the terminal.
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
