import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startLabServer } from '../../../../fakes/lab-server.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { companyAuthority, signedByAuthority } from '../../../../fixtures/certificates.ts';

const source = join(import.meta.dirname, '../../../../../electron/console/trust/probe-tls.ts');

/**
 * Whether a separate process accepts the certificate at an address. `environment` sets the path of the system's
 * authorities.
 */
async function isIssuerTrusted(address: string, environment: Record<string, string>): Promise<boolean> {
  const script = `
    import { inspectCertificate } from ${JSON.stringify(source)};
    const shown = await inspectCertificate(${JSON.stringify(address)}, null, 5_000, new AbortController().signal);
    console.log(shown.certificate.isIssuerTrusted);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ...environment },
  });
  return stdout.trim() === 'true';
}

// On other systems the store is not a file that a test can replace.
it.runIf(process.platform === 'linux')(
  'services can have certificates of authorities that an administrator added to the system',
  async () => {
    const lab = await startLabServer({ tls: signedByAuthority });
    onTestFinished(() => lab.close());
    const file = join(await makeTempFolder(), 'authorities.pem');
    await writeFile(file, companyAuthority);
    expect(await isIssuerTrusted(lab.baseAddress, {})).toBe(false);
    expect(await isIssuerTrusted(lab.baseAddress, { SSL_CERT_FILE: file })).toBe(true);
  },
);
