import { expect, it } from 'vitest';
import { contactHeader, loopStatus } from '#shared/wire/contact-header.ts';

// A service of another version must recognise them.
it('has the name and the status of the specification', () => {
  expect(contactHeader).toBe('device-lab-contact');
  expect(loopStatus).toBe(508);
});
