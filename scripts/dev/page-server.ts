import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createServer } from 'vite';
import { devServer, writeDevPolicy } from '../../electron/dev/page-source.ts';
import { devFolder, root } from './folders.ts';

/** Serves the page with hot module replacement. @throws if the port is taken */
export async function servePage(): Promise<void> {
  const nonce = randomUUID();
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // Plugins leave files below a `node_modules` alone.
    cacheDir: join(devFolder, 'node_modules'),
    logLevel: 'warn',
    // Don't wipe the console's messages off the terminal.
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
