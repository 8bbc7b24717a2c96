import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type Check, fail, pass } from '../check.ts';

// RFC 8032, section 7.1, TEST 2.
const privateKey = fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');
const publicKey = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
const message = fromHex('72');
const signature = fromHex(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
    '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
);

/** Whether the runtime signs and verifies according to RFC 8032, which update lists need. */
export function ed25519Check(crypto = { sign, verify }): Check {
  return {
    name: 'ed25519',
    expected: 'the signature of RFC 8032 is made and verified; another is refused',
    run() {
      const key = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
      const signing = createPrivateKey({
        key: { ...key, d: privateKey.toString('base64url') },
        format: 'jwk',
      });
      const verifying = createPublicKey({ key, format: 'jwk' });
      if (!crypto.sign(null, message, signing).equals(signature))
        return fail('it creates a different signature');
      if (!crypto.verify(null, message, verifying, signature)) return fail('it refuses the signature');
      if (crypto.verify(null, fromHex('73'), verifying, signature))
        return fail('it accepts the signature of another message');
      return pass('made, verified, refused');
    },
  };
}

function fromHex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
