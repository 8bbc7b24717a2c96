import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { SignInOutcome } from '#shared/model/session.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { press } from '../../screens/keyboard.ts';
import { readTexts } from '../../screens/read-texts.ts';
import { signIn } from '../../screens/sign-in.ts';
import {
  acceptKim,
  makeLastService,
  makeServiceLab,
  openService,
  serviceAddress,
  signedOut,
} from './sign-in-states.ts';

describe('the choice of a lab', () => {
  test('is made with the arrow keys, which keep the focus', async () => {
    await openPage(signedOut);
    await expect.element(signIn.continue).toHaveFocus();
    await signIn.lab('This computer').click();
    await press('ArrowUp');
    await expect.element(signIn.lab('Lab service')).toHaveFocus();
    await expect.element(signIn.address).toBeVisible();
    await press('ArrowDown', 'ArrowDown');
    await expect.element(signIn.lab('Demo lab')).toHaveFocus();
    main.handle({ 'session.signIn': acceptKim });
    await press('Enter');
    await expect.element(signIn.done).toBeInTheDocument();
    expect(main.calls('session.signIn')).toMatchObject([{ choice: { kind: 'demo' }, password: '' }]);
  });

  test('starts with the last lab, on one line', async () => {
    await openPage(makeLastService());
    await expect.element(signIn.labs).not.toBeInTheDocument();
    await expect.element(page.getByText(serviceAddress)).toBeVisible();
    await expect.element(signIn.companyCode).toHaveValue('ACME');
    await expect.element(signIn.employeeNumber).toHaveValue('1042');
    await expect.element(signIn.password).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Open demo lab' })).not.toBeInTheDocument();
    await signIn.change.click();
    await expect.element(signIn.lab('Lab service')).toBeChecked();
    await expect.element(signIn.lab('Lab service')).toHaveFocus();
    await expect.element(signIn.address).toHaveValue(serviceAddress);
  });
});

describe('a form that is incomplete', () => {
  test('names each missing field, puts the focus on the first and sends nothing', async () => {
    await openPage(signedOut);
    await signIn.protect.click();
    await signIn.create.click();
    await expect.element(page.getByText('Required')).toHaveLength(3);
    await expect.element(signIn.companyCode).toHaveFocus();
    await expect.element(signIn.companyCode).toHaveAttribute('aria-invalid', 'true');
    await expect.element(signIn.companyCode).toHaveAccessibleDescription('Required');
    expect(main.calls('session.createFirstAccount')).toEqual([]);
    await signIn.companyCode.fill('ACME');
    await expect.element(page.getByText('Required')).toHaveLength(0);
  });

  test('explains what is wrong with the address, and sends nothing', async () => {
    await openService();
    await signIn.address.fill('https://kim:secret@lab.example');
    await signIn.enterAccount();
    await expect.element(page.getByText(/^Remove the user name and password/)).toBeVisible();
    await expect.element(signIn.address).toHaveFocus();
    await expect.element(signIn.address).toHaveAttribute('aria-invalid', 'true');
    expect(main.calls('session.signIn')).toEqual([]);
  });

  test('warns of an address that is not encrypted before anything is sent', async () => {
    await openService();
    await expect.element(page.getByText(/^Not encrypted/)).not.toBeInTheDocument();
    await signIn.address.fill('http://lab.example');
    await expect.element(page.getByText(/^Not encrypted: others on the network/)).toBeVisible();
  });
});

describe('a sign-in', () => {
  test('sends the typed values, and opens the device list', async () => {
    await openService();
    main.handle({ 'session.signIn': acceptKim, 'session.canRemember': () => true });
    await signIn.enterAccount();
    await expect.element(signIn.done).toBeInTheDocument();
    expect(main.calls('session.signIn')).toEqual([
      {
        choice: { kind: 'service', address: serviceAddress, digest: defaultDigest, limits: defaultLimits },
        companyCode: 'ACME',
        employeeNumber: '1042',
        password: 'Tr0ub4dor & 3 비밀',
        remembersSignIn: false,
      },
    ]);
  });

  test('that is rejected empties the password and keeps the rest', async () => {
    await openService();
    main.handle({ 'session.signIn': () => ({ outcome: 'rejected' }) });
    await signIn.enterAccount('wrong');
    await expect
      .element(signIn.failure)
      .toHaveTextContent('Incorrect company code, employee number, or password.');
    await expect.element(signIn.password).toHaveFocus();
    await expect.element(signIn.password).toHaveValue('');
    await expect.element(signIn.employeeNumber).toHaveValue('1042');
    await signIn.employeeNumber.fill('1043');
    await expect.element(signIn.failure).not.toBeInTheDocument();
  });

  test.for([
    [
      'throttled',
      { kind: 'throttled', address: serviceAddress, retryAfterMs: 29_500 },
      `Too many failed attempts. You can try ${serviceAddress} again in 30 s.`,
    ],
    [
      'web-server-refused',
      { kind: 'web-server-refused', address: serviceAddress, status: 401, scheme: 'Negotiate' },
      `The web server at ${serviceAddress} refused (401, Negotiate). Your password may not have reached the lab service.`,
    ],
  ] as const)('that fails shows the reason: %s', async ([, failure, words]) => {
    await openService();
    main.handle({ 'session.signIn': () => ({ outcome: 'failed', failure }) });
    await signIn.enterAccount();
    await expect.element(signIn.failure).toMatchTextContent(words);
    await expect.element(signIn.submit).toBeEnabled();
  });

  test('that goes wrong in main is reported, and can be repeated', async () => {
    await openService();
    main.handle({
      'session.signIn': () => {
        throw new Error('No socket');
      },
    });
    await signIn.enterAccount();
    await expect.element(signIn.failure).toMatchTextContent('Something went wrong. Try again.');
    expect(main.takeFailures()).toHaveLength(1);
    main.handle({ 'session.signIn': acceptKim });
    await signIn.submit.click();
    await expect.element(signIn.done).toBeInTheDocument();
  });

  test('can be canceled while it is under way', async () => {
    await openService();
    const answer = Promise.withResolvers<SignInOutcome>();
    main.handle({
      'session.signIn': () => answer.promise,
      'session.signOut': () => answer.resolve({ outcome: 'failed', failure: { kind: 'canceled' } }),
    });
    await signIn.enterAccount();
    await expect.element(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
    await expect.element(signIn.companyCode).toBeDisabled();
    await expect.element(signIn.lab('Demo lab')).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(signIn.submit).toBeEnabled();
    await expect.element(signIn.failure).not.toBeInTheDocument();
    await expect.element(signIn.companyCode).toHaveValue('ACME');
  });

  test('that was kept, but is no longer accepted, asks for the password', async () => {
    await openPage({ ...makeLastService(), handlers: { 'session.resume': () => ({ outcome: 'rejected' }) } });
    await expect.element(signIn.failure).toMatchTextContent('Your saved sign-in is no longer valid.');
    await expect.element(signIn.password).toBeVisible();
  });

  test('is kept only on request, and only where the computer can keep it', async () => {
    await openService();
    const stay = page.getByRole('checkbox', { name: /^Stay signed in/ });
    await expect.element(stay).not.toBeInTheDocument();
    await openPage({ ...makeLastService(), handlers: { 'session.canRemember': () => true } });
    await page.getByText(/^Stay signed in/).click();
    await expect.element(stay).toBeChecked();
    main.handle({ 'session.signIn': acceptKim });
    await signIn.password.fill('secret');
    await press('Enter');
    await expect.element(signIn.done).toBeInTheDocument();
    expect(main.calls('session.signIn')).toMatchObject([{ remembersSignIn: true }]);
  });
});

test('one click selects the service of an earlier sign-in', async () => {
  const state = makeLastService();
  await openPage({ ...state, labs: [...state.labs, makeServiceLab('l2', 'https://seoul.example')] });
  await signIn.change.click();
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('button');
  await expect.poll(() => readTexts(recent)).toEqual(['https://seoul.example']);
  await recent.click();
  await expect.element(signIn.address).toHaveValue('https://seoul.example');
});
