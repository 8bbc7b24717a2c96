import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ChooseAuthorityOutcome } from '#shared/ipc/contract.ts';
import type { trustParts } from '#shared/ipc/schemas.ts';
import { noTrust, type ServiceTrust } from '#shared/model/service-trust.ts';
import type { FileChooser } from '../../storage/system.ts';
import { type LabsDocument, normalizeAddress, type StoredTrust } from './labs-format.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { readAuthority, type StoredAuthority } from '../../trust/authorities.ts';

export interface EffectiveTrust extends StoredTrust {
  /** The administrator has set the authority, so it's not up to the user to trust this service. */
  readonly isManaged?: true;
}

interface ManagedTrust {
  readonly address: string;
  readonly authority: StoredAuthority;
}

export type TrustPart = (typeof trustParts)[number];

/** The page can send any number; we keep the latest. */
export const MAX_TRUSTS = 200;
const LARGEST_FILE_BYTES = 256 * 1024;

const untrusted = {
  plain: { isPlainAllowed: false },
  certificate: { fingerprint: null },
  authority: { authority: null },
} as const satisfies Record<TrustPart, Partial<StoredTrust>>;

export type TrustRepository = ReturnType<typeof createTrustRepository>;

export function createTrustRepository(
  file: DocumentFile<LabsDocument>,
  onChange: (trusts: readonly ServiceTrust[]) => void,
  managed: ManagedTrust | null = null,
) {
  const list = (): readonly ServiceTrust[] =>
    file.read().trusts.map(({ authority, ...trust }) => ({
      ...trust,
      authority: authority && { name: authority.name, validTo: authority.validTo },
    }));

  function find(typed: string): StoredTrust {
    const address = normalizeAddress(typed);
    const known = file.read().trusts.find((trust) => trust.address === address);
    return known ?? { ...noTrust(address), authority: null };
  }

  /** If the administrator has set an authority, what the user decided about certificates doesn't count. */
  function of(typed: string): EffectiveTrust {
    const trust = find(typed);
    if (managed?.address !== trust.address) return trust;
    return { ...trust, fingerprint: null, authority: managed.authority, isManaged: true };
  }

  function change(address: string, part: Partial<StoredTrust>): void {
    const next = { ...find(address), ...part };
    const isNothing = !next.isPlainAllowed && next.fingerprint === null && next.authority === null;
    const others = file.read().trusts.filter((trust) => trust.address !== next.address);
    file.write({ ...file.read(), trusts: [...others, ...(isNothing ? [] : [next])].slice(-MAX_TRUSTS) });
    onChange(list());
  }

  return {
    list,
    of,
    allowPlain: (address: string) => change(address, { isPlainAllowed: true }),
    acceptCertificate: (address: string, fingerprint: string) => change(address, { fingerprint }),
    remove: (address: string, what: TrustPart) => change(address, untrusted[what]),

    async chooseAuthority(
      address: string,
      fileChooser: Pick<FileChooser, 'chooseOpenFile'>,
    ): Promise<ChooseAuthorityOutcome> {
      const path = await fileChooser.chooseOpenFile(['pem', 'crt', 'cer', 'der']);
      if (path === null) return { outcome: 'canceled' };
      const authority = await readAuthorityFile(path);
      if (authority === null) return { outcome: 'unusable', file: basename(path) };
      change(address, { authority });
      return { outcome: 'chosen' };
    },
  };
}

async function readAuthorityFile(path: string): Promise<StoredAuthority | null> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > LARGEST_FILE_BYTES) return null;
    return readAuthority(await readFile(path));
  } catch {
    return null;
  }
}
