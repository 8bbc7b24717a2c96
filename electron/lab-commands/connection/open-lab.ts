import { readFile } from 'node:fs/promises';
import { isPlainAddress } from '#shared/model/text/plain-address.ts';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import { refuseUse } from '../command-failure.ts';
import { readErrorCode } from '../error-code.ts';
import { createLabClient, type LabClient } from '../lab-client/lab-client.ts';
import { readVersion } from '../read-version.ts';
import { findTokenFile, parseToken, readTokenFile } from './token-file.ts';
import { serverVariable, tokenVariable } from './connection-flags.ts';

/** A flag beats its variable. */
export interface ConnectionFlags {
  readonly server?: string | undefined;
  /** Default: the variable, then the user's token file. */
  readonly tokenFile?: string | undefined;
  /** A PEM file; trust only these authorities. */
  readonly ca?: string | undefined;
}

export interface OpenedLab {
  readonly client: LabClient;
  readonly baseAddress: string;
  /** Sentences for standard error. */
  readonly warnings: readonly string[];
}

/** Sends nothing yet. @throws CommandFailure */
export async function openLab(flags: ConnectionFlags, env = process.env): Promise<OpenedLab> {
  const baseAddress = readServer(flags, env);
  const token = await readToken(flags, env);
  const authorities = flags.ca === undefined ? undefined : await readAuthorities(flags.ca);
  const client = createLabClient({ baseAddress, token, authorities, version: readVersion() });
  const warnings = isPlainAddress(baseAddress)
    ? [`${baseAddress} is not encrypted: others on the network can read the token.`]
    : [];
  return { client, baseAddress, warnings };
}

function readServer({ server }: ConnectionFlags, env: NodeJS.ProcessEnv): string {
  const text = server ?? env[serverVariable] ?? '';
  const place = server === undefined ? serverVariable : '--server';
  if (text.trim() === '') refuseUse(`Missing --server URL or the variable ${serverVariable}`);
  const reading = readBaseAddress(text);
  if (reading.ok) return reading.address;
  switch (reading.problem) {
    case 'has-password':
      return refuseUse(`${place} must not contain a user or a password`);
    case 'has-query':
      return refuseUse(`${place} must not contain a query or a fragment`);
    case 'not-http':
      return refuseUse(`${place} must start with https:// or http://`);
    case 'empty':
    case 'not-an-address':
      return refuseUse(`${place} is not the address of a server, such as https://lab.example.com`);
  }
}

async function readToken({ tokenFile }: ConnectionFlags, env: NodeJS.ProcessEnv): Promise<string> {
  const inVariable = env[tokenVariable];
  if (tokenFile === undefined && inVariable !== undefined && inVariable !== '') {
    return parseToken(inVariable, tokenVariable);
  }
  const path = tokenFile ?? findTokenFile({ env });
  const text = await readTokenFile(path);
  if (text !== null) return parseToken(text, path);
  return refuseUse(
    tokenFile === undefined
      ? `No token. Set ${tokenVariable}, or save one in ${path} with: device-lab devices --save-token`
      : `${path} does not exist`,
  );
}

async function readAuthorities(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) =>
    refuseUse(`--ca ${path} can't be read (${readErrorCode(error)})`),
  );
  // Node ignores a text without a certificate, and then accepts no server at all.
  return text.includes('-----BEGIN CERTIFICATE-----') ? text : refuseUse(`--ca ${path} is not a PEM file`);
}
