import { getCACertificates } from 'node:tls';
import { type Check, fail, pass } from '../check.ts';

export function authoritiesCheck(list = () => getCACertificates('system')): Check {
  return {
    name: 'tls-authorities',
    expected: 'at least one certificate authority of this computer',
    run() {
      const { length } = list();
      return length > 0 ? pass(`${length}`) : fail('none; on Linux the package ca-certificates has them');
    },
  };
}
