import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { startLabServer } from '../fakes/lab-server.ts';
import { companyAuthority, otherSelfSigned, signedByAuthority } from '../fixtures/certificates.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const fingerprintOf = ({ cert }: { readonly cert: string }) => new X509Certificate(cert).fingerprint256;

test('nothing is sent before the user trusts the connection: without encryption, by fingerprint or by authority', async ({
  launch,
}, info) => {
  const service = await startLabServer();
  const secure = await startLabServer({ tls: selfSigned });
  const official = await startLabServer({ tls: signedByAuthority });
  // An address that the console does not recognize as this computer.
  const address = service.baseAddress.replace('127.0.0.1', '127.1');

  await test.step('an unencrypted service needs a confirmation, and a refusal sends nothing', async () => {
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
  });

  const { page, app } = await launch();
  const signIn = new SignInScreen(page);
  const devices = new DevicesScreen(page);

  await test.step('a restart keeps the confirmation', async () => {
    await signIn.signInTo(address, kim);
    await expect(page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
    await devices.signOut();
  });

  await test.step('a self-signed service is trusted by its fingerprint, and another one raises an alarm', async () => {
    await signIn.signInTo(secure.baseAddress, kim);
    await expect(signIn.question).toContainText('The certificate is self-signed.');
    await expect(signIn.question).toContainText(fingerprintOf(selfSigned));
    await leaveByEscape(signIn.question);
    await expect(signIn.failure).toContainText('isn’t trusted');
    expect(secure.calls).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn.question.getByRole('button', { name: 'Trust certificate and sign in' }).click();
    await devices.addAgent('10.0.0.5', 5037);
    await expect(page.getByRole('heading', { name: 'No devices reported yet' })).toBeVisible();

    secure.renew(otherSelfSigned);
    await devices.refresh();
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
    await devices.signOut();
  });

  await test.step('a CA certificate is chosen by file in the connection settings, and can be removed', async () => {
    const file = info.outputPath('company.pem');
    await writeFile(file, companyAuthority);
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, file);
    await signIn.signInTo(official.baseAddress, kim);
    await signIn.question.getByRole('button', { name: 'Don’t sign in' }).click();
    await page.getByText('Connection settings').click();
    const trust = page.getByRole('group', { name: 'Certificate trust' });
    await trust.getByRole('button', { name: 'Choose CA certificate…' }).click();
    await expect(trust).toContainText('Also trusts Acme Root CA');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();

    await devices.signOut();
    await signIn.change.click();
    await page.getByText('Connection settings').click();
    await trust.getByRole('button', { name: 'Remove' }).click();
    await expect(trust).toContainText('Uses the certificate authorities this computer trusts.');
  });

  await Promise.all([service, secure, official].map((each) => each.close()));
});
