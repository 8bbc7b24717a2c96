import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ManagedProblem } from '#shared/model/managed.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';
import { managedFile } from './managed.ts';
import { signedOut } from './sign-in-states.ts';

const ca = '/etc/device-lab-console/ca.pem';

test.for([
  [{ kind: 'unreadable', code: 'EACCES' }, 'The file can’t be read (EACCES).'],
  [{ kind: 'not-a-file' }, 'It isn’t a regular file. Links aren’t accepted.'],
  [{ kind: 'too-large' }, 'The file is larger than 256 KiB.'],
  [{ kind: 'not-protected' }, 'The file and its folder must belong to root,'],
  [{ kind: 'not-json', detail: 'Unexpected end' }, 'The file isn’t valid JSON: Unexpected end'],
  [{ kind: 'unknown-key', key: 'adress' }, '“adress” isn’t a setting of this file.'],
  [
    { kind: 'invalid-value', key: 'demoLab', expected: 'true | false' },
    'The value of “demoLab” is invalid. Expected: true | false',
  ],
  [{ kind: 'invalid-value', key: '', expected: '{ … }' }, 'The content is invalid. Expected: { … }'],
  [
    { kind: 'authority-file', path: ca, problem: { kind: 'not-an-authority' } },
    `The value of “service.authority” is invalid. ${ca}: The file isn’t a CA certificate (PEM or DER).`,
  ],
  [
    { kind: 'authority-file', path: ca, problem: { kind: 'unreadable', code: 'ENOENT' } },
    `The value of “service.authority” is invalid. ${ca}: The file can’t be read (ENOENT).`,
  ],
] as const satisfies readonly (readonly [ManagedProblem, string])[])(
  'an error in the administrator’s file replaces the form: %o',
  async ([problem, words]) => {
    await openPage({ ...signedOut, managed: { kind: 'unusable', file: managedFile, problem } });
    await expect.element(signIn.failure).toMatchTextContent(`because ${managedFile} has an error.`);
    await expect.element(signIn.failure).toMatchTextContent(words);
    await expect.element(page.getByText('Restart the console after the file is corrected.')).toBeVisible();
    await expect.element(page.getByRole('form')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Help' })).toBeVisible();
    expect(main.calls('session.resume')).toEqual([]);
  },
);
