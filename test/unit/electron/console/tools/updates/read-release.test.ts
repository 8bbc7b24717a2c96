import { expect, it } from 'vitest';
import { compareVersions } from '../../../../../../electron/console/tools/updates/read-release.ts';

// Semantic Versioning 2.0.0, section 11, with versions of more digits.
const ascending = [
  '0.9.10',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0-rc.1-2',
  '1.0.0',
  '1.0.9',
  '1.0.10',
  '1.2.0',
  '2.0.0',
  '10.0.0',
];

it('orders versions as semver does', () => {
  for (const [place, version] of ascending.entries()) {
    expect(compareVersions(version, version)).toBe(0);
    for (const later of ascending.slice(place + 1)) {
      expect([version, later, compareVersions(version, later) < 0]).toEqual([version, later, true]);
      expect([later, version, compareVersions(later, version) > 0]).toEqual([later, version, true]);
    }
  }
});
