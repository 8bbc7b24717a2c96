import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { showPublicKey, signLists } from '../../scripts/package/sign-updates.ts';
import { listen } from './adb/listen.ts';

export interface UpdateServer {
  readonly url: string;
  /** All requests, by path. */
  readonly asked: readonly string[];
  close(): void;
}

/** The content of updates.json for a server whose lists are signed with this key. */
export function writeSource(url: string, key: KeyObject): string {
  return JSON.stringify({ server: url, publicKey: showPublicKey(key) });
}

export function makeKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** Serves the files of a folder from this computer. An optional `answer` can handle a request first. */
export async function serveUpdates(folder: string, answer?: RequestListener): Promise<UpdateServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    answer?.(request, response);
    if (response.headersSent) return;
    try {
      response.end(readFileSync(join(folder, basename(path))));
    } catch {
      response.writeHead(404).end();
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Adds a version to a folder like electron-builder: its file and its signed list. */
export function publish(
  folder: string,
  key: KeyObject,
  {
    list = 'latest-linux.yml',
    version = '9.0.0',
    name = `console-${version}.AppImage`,
    bytes = Buffer.from(version),
    ...rest
  }: {
    readonly list?: string;
    readonly version?: string;
    readonly name?: string;
    readonly bytes?: Buffer;
    readonly sha512?: string;
    readonly size?: number;
    readonly stagingPercentage?: number;
    readonly minimumSystemVersion?: string;
    readonly minimumVersion?: string;
    readonly now?: Date;
  } = {},
): void {
  const {
    sha512 = createHash('sha512').update(bytes).digest('base64'),
    size = bytes.length,
    now = new Date(),
    ...other
  } = rest;
  writeFileSync(join(folder, basename(name)), bytes);
  const files = [{ url: name, sha512, size }];
  const releaseDate = '2026-11-21T00:00:00.000Z';
  writeFileSync(join(folder, list), stringify({ version, files, path: name, sha512, releaseDate, ...other }));
  signLists(folder, key, { now });
}
