/** What a person decides on of how a lab service is reached. */
export const trust = {
  trust: {
    plainHint: 'Not encrypted: what is sent to this address can be read on its way.',
    plain: {
      title: 'Sign in without encryption?',
      lead: '{{address}} is not encrypted. What the console sends in place of your password is as good as the password: whoever can read this network could sign in as you.',
      advice:
        'If your lab service has an address that begins with https://, use that one. If you go on, the console will not ask again for this service.',
      confirm: 'Sign in without encryption',
    },
    untrusted: {
      title: 'Is this your lab service?',
      lead: 'The certificate of {{address}} cannot be relied on. Nothing has been sent yet.',
      reasons: {
        'self-signed': 'It is signed by itself: no authority vouches for it.',
        'unknown-authority': 'It is signed by an authority that this computer does not know.',
        expired: 'It has expired.',
        'not-yet-valid': 'It is not valid yet; is the time of this computer right?',
        'other-name': 'It is made out to another address.',
        other: 'It could not be checked.',
      },
      advice:
        'Ask its administrator for the fingerprint. If it is the same, you can trust this certificate: the console then takes no other, and warns you when it changes.',
      confirm: 'Trust it and sign in',
    },
    changed: {
      title: 'This is not the service you trusted',
      lead: '{{address}} shows another certificate than the one you trusted. Somebody may be standing in for your lab service. Nothing has been sent.',
      advice:
        'Ask its administrator whether the certificate was renewed, and compare the new fingerprint, before you trust it.',
      vouched: 'An authority that this computer trusts vouches for the new certificate.',
      confirm: 'Trust the new one and sign in',
    },
    refuse: 'Do not sign in',
    fingerprint: 'Fingerprint (SHA-256)',
    fingerprintBefore: 'Fingerprint you trusted',
    fingerprintNow: 'Fingerprint shown now',
    subject: 'Issued to',
    issuer: 'Issued by',
    validTo: 'Valid until',
    settings: {
      title: 'Trust',
      none: 'Certificates are checked against the authorities of this computer.',
      chooseAuthority: 'Choose your company’s authority…',
      authority: 'Also vouched for by {{name}}, until {{date}}.',
      certificate: 'Only this certificate is taken:',
      plain: 'You allowed signing in without encryption.',
      forget: 'Take back',
      unusable: '{{file}} holds no certificate of an authority (PEM or DER).',
    },
  },
} as const;
