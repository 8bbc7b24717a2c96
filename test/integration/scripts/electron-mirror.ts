import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { makeZip } from './stored-zip.ts';

/** A local server for downloads of Electron. */
export interface DownloadServer extends AsyncDisposable {
  readonly url: string;
  /** The requested paths, or for a proxy the requested hosts. */
  readonly requests: readonly string[];
}

/** A mirror with an archive, whose `electron` is a script. */
export async function startMirror(version: string, script: string) {
  const archive = makeZip({ electron: script, version });
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(archive);
  });
  return {
    ...(await listen(server, requests)),
    /** A list of digests with which the package `electron` accepts this archive as Electron's. */
    checksums: JSON.stringify({ [name]: createHash('sha256').update(archive).digest('hex') }),
  };
}

/** A server that accepts connections and never responds. */
export function startSilentServer(): Promise<DownloadServer> {
  return listen(
    createServer(() => {}),
    [],
  );
}

async function listen(server: Server, requests: readonly string[]): Promise<DownloadServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
