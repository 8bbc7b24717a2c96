import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Check, fail, pass } from '../check.ts';

// RFC 7914, section 12, third test vector.
const known =
  '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
  'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887';
const cost = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

// The types of promisify() select the overload without options.
const derive = promisify<string, string, number, object, Buffer>(scrypt);

/** Whether the runtime's scrypt, which stores passwords, matches the RFC. */
export function scryptCheck(run = () => derive('pleaseletmein', 'SodiumChloride', 64, cost)): Check {
  return {
    name: 'scrypt',
    expected: 'the key of RFC 7914',
    run: async () =>
      (await run()).toString('hex') === known ? pass('N=16384, r=8, p=1') : fail('another key'),
  };
}
