import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultLimits } from '#shared/model/lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';
import { managedFile, manageService } from './managed.ts';
import { acceptKim, makeLastService, makeServiceLab, serviceAddress, signedOut } from './sign-in-states.ts';

const setBy = page.getByText('Set by your administrator');

describe('a suggested address', () => {
  test('is filled in for a user who has chosen no lab, and can be changed', async () => {
    await openPage({ ...signedOut, managed: manageService(false) });
    await expect.element(signIn.lab('Lab service')).toBeChecked();
    await expect.element(signIn.address).toHaveValue(serviceAddress);
    await expect
      .element(signIn.address)
      .toHaveAccessibleDescription('Suggested by your administrator. You can change it.');
    await expect.element(signIn.companyCode).toHaveFocus();
    await signIn.address.fill('https://other.example');
    await expect.element(signIn.address).not.toHaveAccessibleDescription();
    await expect.element(signIn.lab('Demo lab')).toBeVisible();
  });

  test('does not replace the lab of the last sign-in', async () => {
    const other = makeServiceLab('l1', 'https://seoul.example');
    await openPage({ ...makeLastService(), labs: [other], managed: manageService(false) });
    await expect.element(page.getByText('https://seoul.example')).toBeVisible();
    await signIn.change.click();
    await expect.element(signIn.address).toHaveValue('https://seoul.example');
  });
});

describe('a fixed address', () => {
  test('is shown as set by the administrator, and is the only lab', async () => {
    await openPage({ ...signedOut, managed: manageService(true) });
    await expect.element(page.getByText(serviceAddress)).toBeVisible();
    await expect.element(setBy).toBeVisible();
    await expect.element(signIn.labs).not.toBeInTheDocument();
    await expect.element(signIn.address).not.toBeInTheDocument();
    await expect.element(signIn.change).not.toBeInTheDocument();
    await expect.element(signIn.companyCode).toHaveFocus();
    main.handle({ 'session.signIn': acceptKim });
    await signIn.enterAccount();
    await expect.element(signIn.done).toBeInTheDocument();
    expect(main.calls('session.signIn')).toMatchObject([
      { choice: { kind: 'service', address: serviceAddress, limits: defaultLimits } },
    ]);
  });

  test('replaces the lab of the last sign-in, whose account is not shown', async () => {
    const other = makeServiceLab('l1', 'https://seoul.example');
    await openPage({ ...makeLastService(), labs: [other], managed: manageService(true) });
    await expect.element(page.getByText(serviceAddress)).toBeVisible();
    await expect.element(page.getByText('https://seoul.example')).not.toBeInTheDocument();
    await expect.element(signIn.companyCode).toHaveValue('');
  });

  test('with an authority offers no decision about certificates', async () => {
    const authority = { name: 'Acme Root CA', validTo: Date.parse('2030-01-02T00:00:00Z') };
    const service = { address: serviceAddress, isFixed: true, digest: null, authority };
    await openPage({ ...signedOut, managed: manageService(true, { service }) });
    await page.getByText('Connection settings').click();
    await expect
      .element(page.getByText(/^Also trusts Acme Root CA .+ Set by your administrator$/))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Choose CA certificate…' }))
      .not.toBeInTheDocument();
  });

  test('that main enforces is named when another lab is refused', async () => {
    await openPage({ ...signedOut, managed: manageService(true, { hasThisComputer: true }) });
    const failure = { kind: 'not-allowed', address: serviceAddress, file: managedFile } as const;
    main.handle({ 'session.openWithoutAccount': () => ({ outcome: 'failed', failure }) });
    await signIn.lab('This computer').click();
    await signIn.continue.click();
    await expect
      .element(signIn.failure)
      .toMatchTextContent(`Your administrator only allows the lab service at ${serviceAddress}.`);
    await expect.element(signIn.failure).toMatchTextContent(managedFile);
  });
});
