import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SignInOutcome } from '#shared/model/session.ts';
import { main } from '../../main.ts';
import { finishDrawing } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';
import { acceptKim, openService, serviceAddress } from './sign-in-states.ts';

describe('a busy service', () => {
  const busy: SignInOutcome = {
    outcome: 'failed',
    failure: { kind: 'busy', address: serviceAddress, retryAfterMs: 5_000 },
  };

  afterEach(() => void vi.useRealTimers());

  test('is tried again after the time that it requests, with the typed password', async () => {
    await openService();
    main.handle({ 'session.signIn': () => busy });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signIn.enterAccount();
    const status = page.getByText(
      `The lab service at ${serviceAddress} is busy. Retrying automatically in 5 seconds.`,
    );
    await expect.element(status).toBeVisible();
    await expect.element(signIn.companyCode).toBeDisabled();
    vi.advanceTimersByTime(4_999);
    await finishDrawing();
    expect(main.calls('session.signIn')).toHaveLength(1);
    main.handle({ 'session.signIn': acceptKim });
    vi.advanceTimersByTime(1);
    await expect.element(signIn.done).toBeInTheDocument();
    expect(main.calls('session.signIn')[1]).toMatchObject({ password: 'Tr0ub4dor & 3 비밀' });
  });

  test('is not tried again while a cancellation is under way', async () => {
    const canceled = Promise.withResolvers<void>();
    await openService();
    main.handle({ 'session.signIn': () => busy, 'session.signOut': () => canceled.promise });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signIn.enterAccount();
    await page.getByRole('button', { name: 'Cancel' }).click();
    vi.advanceTimersByTime(60_000);
    canceled.resolve();
    await expect.element(signIn.submit).toBeEnabled();
    expect(main.calls('session.signIn')).toHaveLength(1);
  });
});
