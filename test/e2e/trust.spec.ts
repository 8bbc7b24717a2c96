import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type LabServer, startLabServer } from '../fakes/lab-server.ts';
import { companyAuthority, otherSelfSigned, signedByAuthority } from '../fixtures/certificates.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { expect, test as base } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const test = base.extend<{ secure: LabServer }>({
  secure: async ({}, use) => {
    const service = await startLabServer({ tls: selfSigned });
    await use(service);
    await service.close();
  },
});

const fingerprintOf = ({ cert }: { readonly cert: string }) => new X509Certificate(cert).fingerprint256;

test('an unencrypted service is asked about once, and whoever refuses has sent nothing', async ({
  launch,
}) => {
  const service = await startLabServer();
  // A name that the console cannot know to be this computer's.
  const address = service.baseAddress.replace('127.0.0.1', '127.1');
  const first = await launch();
  const signIn = new SignInScreen(first.page);
  await signIn.signInTo(address, kim);
  await expect(signIn.question).toContainText(`The connection to ${address} isn’t encrypted`);
  await expect(signIn.question.getByRole('button', { name: 'Don’t sign in' })).toBeFocused();
  await first.page.keyboard.press('Enter');
  await expect(signIn.failure).toHaveText(`Not signed in. The connection to ${address} isn’t encrypted.`);
  await expect(first.page.getByText(/^Not encrypted: others on the network/)).toBeVisible();
  expect(service.calls).toEqual([]);

  await first.page.getByRole('button', { name: 'Sign in' }).click();
  await signIn.question.getByRole('button', { name: 'Sign in without encryption' }).click();
  const devices = new DevicesScreen(first.page);
  await expect(first.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
  await devices.signOut();
  await first.close();

  const { page } = await launch();
  await new SignInScreen(page).signInTo(address, kim);
  await expect(page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
  await service.close();
});

test('a self-signed service is trusted by its fingerprint, and a change of it raises an alarm', async ({
  lab: { page },
  secure,
}) => {
  const signIn = new SignInScreen(page);
  await signIn.signInTo(secure.baseAddress, kim);
  await expect(signIn.question).toContainText('The certificate is self-signed.');
  await expect(signIn.question).toContainText(fingerprintOf(selfSigned));
  await leaveByEscape(signIn.question);
  await expect(signIn.failure).toContainText('isn’t trusted');
  expect(secure.calls).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn.question.getByRole('button', { name: 'Trust certificate and sign in' }).click();
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.0.5', 5037);
  await expect(page.getByRole('heading', { name: 'No devices reported yet' })).toBeVisible();

  secure.renew(otherSelfSigned);
  await devices.askAgain();
  await expect(page.getByRole('status').filter({ hasText: 'has changed' })).toBeVisible();
  await devices.signOut();
  const asked = secure.calls.length;
  await signIn.signInTo(secure.baseAddress, kim);
  await expect(signIn.question).toContainText('Certificate changed');
  await expect(signIn.question).toContainText(fingerprintOf(selfSigned));
  await expect(signIn.question).toContainText(fingerprintOf(otherSelfSigned));
  await signIn.question.getByRole('button', { name: 'Don’t sign in' }).click();
  expect(secure.calls).toHaveLength(asked);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn.question.getByRole('button', { name: 'Trust new certificate and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'No devices reported yet' })).toBeVisible();
});

test('a company’s authority is chosen by file in the connection settings, and can be taken back', async ({
  lab: { page, app },
  secure,
}, info) => {
  secure.renew(signedByAuthority);
  const file = info.outputPath('company.pem');
  await writeFile(file, companyAuthority);
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);
  const signIn = new SignInScreen(page);
  await signIn.signInTo(secure.baseAddress, kim);
  await signIn.question.getByRole('button', { name: 'Don’t sign in' }).click();
  await page.getByText('Connection settings').click();
  const trust = page.getByRole('group', { name: 'Certificate trust' });
  await trust.getByRole('button', { name: 'Choose CA certificate…' }).click();
  await expect(trust).toContainText('Also trusts Acme Root CA');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();

  await new DevicesScreen(page).signOut();
  await signIn.change.click();
  await page.getByText('Connection settings').click();
  await trust.getByRole('button', { name: 'Remove' }).click();
  await expect(trust).toContainText('Uses the certificate authorities this computer trusts.');
});
