import { describe, expect, it } from 'vitest';
import {
  createTrustedContext,
  readAuthority,
} from '../../../../../../electron/console/session/trust/authorities.ts';
import { companyAuthority } from '../../../../../fixtures/certificates.ts';

describe('the trusted authorities', () => {
  it('of this computer are parsed once for all connections', () => {
    expect(createTrustedContext(null)).toBe(createTrustedContext(null));
  });

  it('with an added one are never those of other connections', () => {
    const added = readAuthority(Buffer.from(companyAuthority));
    expect(added).not.toBeNull();
    expect(createTrustedContext(added)).not.toBe(createTrustedContext(null));
  });
});
