import { page } from 'vitest/browser';
import { press } from './keyboard.ts';

const labs = page.getByRole('radiogroup', { name: 'Lab' });
const companyCode = page.getByRole('textbox', { name: 'Company code' });
const employeeNumber = page.getByRole('textbox', { name: 'Employee number' });
const password = page.getByLabelText('Password');

/** The sign-in screen. */
export const signIn = {
  labs,
  labsIn: { en: labs, ko: page.getByRole('radiogroup', { name: '랩' }) },
  companyCode,
  employeeNumber,
  password,
  lab: (name: 'Lab service' | 'This computer' | 'Demo lab') => labs.getByRole('radio', { name }),
  address: page.getByRole('textbox', { name: 'Service address' }),
  failure: page.getByRole('alert'),
  /** What a sign-in leads to. */
  done: page.getByRole('heading', { level: 1, name: 'Devices' }),
  /** The question whether a connection is trusted. */
  question: page.getByRole('alertdialog'),
  submit: page.getByRole('button', { name: 'Sign in' }),
  continue: page.getByRole('button', { name: 'Continue' }),
  /** Offers the other labs if only the last one is shown. */
  change: page.getByRole('button', { name: 'Change' }),
  protect: page.getByRole('button', { name: 'Protect with an account…' }),
  create: page.getByRole('button', { name: 'Create account and sign in' }),

  /** Fills in an account and submits it. */
  async enterAccount(typed = 'Tr0ub4dor & 3 비밀'): Promise<void> {
    await companyCode.fill('ACME');
    await employeeNumber.fill('1042');
    await password.fill(typed);
    await press('Enter');
  },
};
