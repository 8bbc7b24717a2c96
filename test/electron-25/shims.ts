// What the console takes for granted on Electron 45 and Electron 25 (Node 18.15, V8 11.4) lacks. A shim does the real thing, or is
// left out, so that its use fails.
// oxlint-disable-next-line import/no-unassigned-import -- it fills the globals
import 'core-js/full';
import { createRequire, Module } from 'node:module';
import buffer from 'node:buffer';
import crypto, { type BinaryToTextEncoding, type X509Certificate } from 'node:crypto';
import events from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import tls from 'node:tls';
import workers from 'node:worker_threads';
import zlib from 'node:zlib';
import * as sqlite from '@photostructure/sqlite';
import { safeStorage } from 'electron';

const requireHere = createRequire(__filename);
// Every require goes through it. Node's types leave it out.
const loader = Module as unknown as { _load(request: string, ...rest: unknown[]): unknown };

function fill(target: object, missing: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(missing))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

fill(globalThis, {
  File: buffer.File,
  crypto: crypto.webcrypto,
  navigator: { hardwareConcurrency: os.cpus().length },
  CustomEvent: class extends Event {
    readonly detail: unknown;
    constructor(type: string, options?: CustomEventInit) {
      super(type, options);
      this.detail = options?.detail ?? null;
    }
  },
});

fill(AbortSignal, {
  any(signals: readonly AbortSignal[]): AbortSignal {
    const controller = new AbortController();
    for (const signal of signals) {
      const follow = () => controller.abort(signal.reason);
      if (signal.aborted) follow();
      else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
    }
    return controller.signal;
  },
});

fill(events, {
  addAbortListener(signal: AbortSignal, listener: (event?: Event) => void): Disposable {
    if (signal.aborted) queueMicrotask(listener);
    else signal.addEventListener('abort', listener, { once: true });
    return { [Symbol.dispose]: () => signal.removeEventListener('abort', listener) };
  },
});

fill(process, {
  getBuiltinModule: (name: string) =>
    Module.isBuiltin(name) || name === 'node:sqlite' ? requireHere(name) : undefined,
});

fill(crypto, {
  hash(
    algorithm: string,
    data: string | NodeJS.ArrayBufferView,
    encoding: BinaryToTextEncoding | 'buffer' = 'hex',
  ) {
    const hash = crypto.createHash(algorithm).update(data);
    return encoding === 'buffer' ? hash.digest() : hash.digest(encoding);
  },
});

for (const name of ['validFrom', 'validTo'] as const)
  if (!(`${name}Date` in crypto.X509Certificate.prototype))
    Object.defineProperty(crypto.X509Certificate.prototype, `${name}Date`, {
      get(this: X509Certificate) {
        return new Date(this[name]);
      },
    });

// Where Debian keeps the certificates of the system, as OpenSSL there does.
const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
fill(tls, {
  getCACertificates(type: 'default' | 'system' | 'bundled' | 'extra' = 'default') {
    const readBundle = (file: string) =>
      readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? [];
    const extraFile = process.env['NODE_EXTRA_CA_CERTS'];
    const extra = extraFile ? readBundle(extraFile) : [];
    if (type === 'extra') return extra;
    if (type === 'system') return readBundle(SYSTEM_CERTIFICATES);
    return type === 'bundled' ? [...tls.rootCertificates] : [...tls.rootCertificates, ...extra];
  },
});

fill(workers, {
  // structuredClone and postMessage refuse an object with a function.
  markAsUncloneable: (object: object) =>
    Object.defineProperty(object, 'uncloneable', { value() {}, enumerable: true }),
});

fill(zlib, {
  createZstdDecompress() {
    throw new Error('Node 18 has no zstd');
  },
  crc32(data: string | Buffer, value = 0): number {
    let crc = ~value;
    for (const byte of Buffer.from(data)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  },
});

// Electron 45 also encrypts without a keyring, with Chromium's constant key. 25 refuses.
fill(safeStorage, {
  isAsyncEncryptionAvailable: () => Promise.resolve(safeStorage.isEncryptionAvailable()),
  encryptStringAsync: (text: string) => Promise.resolve(safeStorage.encryptString(text)),
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ result: safeStorage.decryptString(sealed), shouldReEncrypt: false }),
});

// Node's own SQLite as an addon. Before version 23, Node has no public hook for a new builtin module.
// oxlint-disable no-underscore-dangle
const load = loader._load.bind(loader);
loader._load = (request, ...rest) => (request === 'node:sqlite' ? sqlite : load(request, ...rest));
