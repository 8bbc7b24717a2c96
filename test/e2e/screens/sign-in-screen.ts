import type { Locator, Page } from '@playwright/test';

export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly password: string;
}

export const kim: Credentials = {
  companyCode: 'ACME',
  employeeNumber: '1042',
  password: 'Tr0ub4dor & 3 비밀',
};

/** The sign-in screen, found as a person finds it: by what stands on it. */
export class SignInScreen {
  readonly failure: Locator;
  /** What must be decided before anything is sent. */
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.failure = page.getByRole('alert');
    this.question = page.getByRole('alertdialog');
  }

  async openDemoLab(): Promise<void> {
    await this.#choose('Demo lab');
    await this.#page.getByRole('button', { name: 'Sign in' }).click();
    await this.#page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor();
  }

  /** Signs in to "This computer", or makes its first account. */
  async signInHere(credentials: Credentials): Promise<void> {
    await this.#choose('This computer');
    await this.#fill(credentials);
    await this.#page.getByRole('button', { name: /^(Sign in|Create account and sign in)$/ }).click();
  }

  async signInTo(address: string, credentials: Credentials): Promise<void> {
    await this.#choose('Lab service');
    await this.#page.getByRole('textbox', { name: 'Service address' }).fill(address);
    await this.#fill(credentials);
    await this.#page.getByRole('button', { name: /^(Sign in|Create account and sign in)$/ }).click();
  }

  async #choose(lab: string): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'Lab' }).getByRole('radio', { name: lab }).check();
  }

  async #fill({ companyCode, employeeNumber, password }: Credentials): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Company code' }).fill(companyCode);
    await this.#page.getByRole('textbox', { name: 'Employee number' }).fill(employeeNumber);
    await this.#page.getByLabel('Password').fill(password);
  }
}
