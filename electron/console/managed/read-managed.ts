import type { Log } from '#shared/log.ts';
import type { Managed, ManagedProblem } from '#shared/model/managed.ts';
import { notManaged } from '#shared/model/managed.ts';
import type { StoredAuthority } from '../session/trust/authorities.ts';
import { readAuthority } from '../session/trust/authorities.ts';
import { invalidValue, isPem, type ManagedFile, parseManaged } from './managed-format.ts';
import { type OwnerId, type ProtectedFile, readProtectedFile } from './protected-file.ts';

/** The administrator's file, and the certificates of its authority. */
export interface Management {
  readonly managed: Managed;
  readonly authority: StoredAuthority | null;
}

type AuthorityReading =
  | { readonly ok: true; readonly authority: StoredAuthority | null }
  | { readonly ok: false; readonly problem: ManagedProblem };

/**
 * Reads `managed.json` and the authority that it names. No part of a file with an error is used, because the invalid
 * part may be the one that fixes the address.
 */
export async function readManaged(file: ProtectedFile, log: Log): Promise<Management> {
  const { path } = file;
  const unusable = (problem: ManagedProblem): Management => {
    // Not its detail: a parser's message quotes the file.
    const key = 'key' in problem ? problem.key : '';
    log.error('The file of the administrator cannot be used', { file: path, problem: problem.kind, key });
    return { managed: { kind: 'unusable', file: path, problem }, authority: null };
  };
  const reading = await readProtectedFile(file);
  if (reading.kind === 'absent') return { managed: notManaged, authority: null };
  if (reading.kind === 'refused') return unusable(reading.problem);
  const content = parseManaged(reading.bytes.toString('utf8'));
  if ('kind' in content) return unusable(content);
  const found = await findAuthority(content.service, file.ownerId);
  if (!found.ok) return unusable(found.problem);
  log.info('The console is managed', { file: path });
  return { managed: show(path, content, found.authority), authority: found.authority };
}

function show(
  file: string,
  { service, language, thisComputer, demoLab }: ManagedFile,
  authority: StoredAuthority | null,
): Managed {
  const isFixed = service?.fixed ?? false;
  return {
    kind: 'managed',
    file,
    service: service
      ? {
          address: service.address,
          isFixed,
          digest: service.digest ?? null,
          authority: authority && { name: authority.name, validTo: authority.validTo },
        }
      : null,
    language: language ?? null,
    hasThisComputer: thisComputer ?? !isFixed,
    hasDemoLab: demoLab ?? !isFixed,
  };
}

async function findAuthority(service: ManagedFile['service'], ownerId: OwnerId): Promise<AuthorityReading> {
  const text = service?.authority;
  if (service === undefined || text === undefined) return { ok: true, authority: null };
  // Without TLS there is no certificate.
  if (!service.address.startsWith('https:')) return { ok: false, problem: invalidValue('service.address') };
  if (!isPem(text)) return readAuthorityFile({ path: text, ownerId });
  const authority = readAuthority(Buffer.from(text));
  return authority ? { ok: true, authority } : { ok: false, problem: invalidValue('service.authority') };
}

async function readAuthorityFile(file: ProtectedFile): Promise<AuthorityReading> {
  const reading = await readProtectedFile(file);
  const authority = reading.kind === 'read' ? readAuthority(reading.bytes) : null;
  if (authority) return { ok: true, authority };
  return { ok: false, problem: { kind: 'authority-file', path: file.path, problem: problemOf(reading) } };
}

function problemOf(reading: Awaited<ReturnType<typeof readProtectedFile>>) {
  if (reading.kind === 'refused') return reading.problem;
  if (reading.kind === 'absent') return { kind: 'unreadable', code: 'ENOENT' } as const;
  return { kind: 'not-an-authority' } as const;
}
