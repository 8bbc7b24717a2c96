import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';
import { managedFile } from './managed.ts';
import { signedOut } from './sign-in-states.ts';

const ca = '/etc/device-lab-console/ca.pem';

test('an error in the administrator’s file replaces the form, and names the file and the setting', async () => {
  const problem = {
    kind: 'authority-file',
    path: ca,
    problem: { kind: 'unreadable', code: 'ENOENT' },
  } as const;
  await openPage({ ...signedOut, managed: { kind: 'unusable', file: managedFile, problem } });
  await expect.element(signIn.failure).toMatchTextContent(`because ${managedFile} has an error.`);
  await expect.element(signIn.failure).toMatchTextContent(/service\.authority.*ENOENT/);
  await expect.element(page.getByText('Restart the console after the file is corrected.')).toBeVisible();
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Help' })).toBeVisible();
  expect(main.calls('session.resume')).toEqual([]);
});
