import type { Locator, Page } from '@playwright/test';
import type { PageState } from '#shared/ipc/page-state.ts';

export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly password: string;
}

export const kim: Credentials = {
  companyCode: 'ACME',
  // Digits alone also occur in ports, times and IDs, where some tests search for this number.
  employeeNumber: 'QA1042',
  password: 'Tr0ub4dor & 3 비밀',
};

interface Choice {
  readonly remembersSignIn?: boolean;
}

/** The sign-in screen, located by its visible texts. */
export class SignInScreen {
  /** Opens a lab that needs no account. */
  readonly continue: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.continue = page.getByRole('button', { name: 'Continue' });
  }

  async openDemoLab(): Promise<void> {
    await this.chooseLab('Demo lab');
    await this.continue.click();
    await this.#page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor();
  }

  /** The demo lab without its silent agent, whose message would come before others. */
  async openQuietDemoLab(): Promise<void> {
    await this.openDemoLab();
    const agents = await this.#page.evaluate(async () => {
      const answer = await window.bridge.invoke('console.state', undefined);
      if (!answer.ok) throw new Error('The page has no state');
      // The contract defines the type of this route.
      return (answer.value as PageState).fleet.reports.map(({ agent }) => agent);
    });
    const agentIds = agents.filter(({ name }) => name === 'Field-test car').map(({ id }) => id);
    await this.#page.evaluate(
      (ids) => window.bridge.invoke('agents.change', { agentIds: ids, change: { isPaused: true } }),
      agentIds,
    );
  }

  /** Signs in to "This computer", or creates its first account. */
  async signInHere(credentials: Credentials, choice: Choice = {}): Promise<void> {
    await this.chooseLab('This computer');
    const protect = this.#page.getByRole('button', { name: 'Protect with an account…' });
    await protect.or(this.#page.getByLabel('Password')).waitFor();
    if (await protect.isVisible()) await protect.click();
    await this.#submit(credentials, choice);
  }

  async signInTo(address: string, credentials: Credentials, choice: Choice = {}): Promise<void> {
    await this.chooseLab('Lab service');
    await this.#page.getByRole('textbox', { name: 'Service address' }).fill(address);
    await this.#submit(credentials, choice);
  }

  /** Selects a lab by its row. If only the last lab is shown, it opens the rows first. */
  async chooseLab(name: 'Lab service' | 'This computer' | 'Demo lab'): Promise<void> {
    const labs = this.#page.getByRole('radiogroup', { name: 'Lab' });
    const change = this.#page.getByRole('button', { name: 'Change' });
    await labs.or(change).waitFor();
    if (await change.isVisible()) await change.click();
    await labs.getByRole('radio', { name }).check();
  }

  async #submit(
    { companyCode, employeeNumber, password }: Credentials,
    { remembersSignIn = false }: Choice,
  ): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Company code' }).fill(companyCode);
    await this.#page.getByRole('textbox', { name: 'Employee number' }).fill(employeeNumber);
    await this.#page.getByLabel('Password').fill(password);
    if (remembersSignIn) await this.#page.getByText(/^Stay signed in/).click();
    await this.#page.getByRole('button', { name: /^(Sign in|Create account and sign in)$/ }).click();
  }
}
