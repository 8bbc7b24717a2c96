import { expect, type Locator, type Page } from '@playwright/test';

/** More than the tab stops of any page. */
const maxStops = 60;

/** A user without a mouse: keys, the focus, and what a screen reader receives. */
export class Keyboard {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** From now on, `mouseUses` counts pointer-only interactions. */
  static async recordMouseUse(page: Page): Promise<Keyboard> {
    await page.evaluate(() => {
      const uses: string[] = [];
      Reflect.set(globalThis, 'mouseUses', uses);
      for (const kind of ['pointerdown', 'mousedown', 'mousemove', 'wheel', 'touchstart', 'dragstart'])
        addEventListener(kind, ({ isTrusted }) => isTrusted && uses.push(kind), { capture: true });
    });
    return new Keyboard(page);
  }

  mouseUses(): Promise<readonly string[]> {
    return this.#page.evaluate(() => Reflect.get(globalThis, 'mouseUses') as string[]); // set above
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab until `wanted` has the focus. */
  async tabTo(wanted: Locator): Promise<void> {
    await wanted.waitFor();
    for (let stops = 0; stops < maxStops; stops += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(wanted)}`);
  }

  /** Moves to a field and replaces its text. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.press('ControlOrMeta+a', 'Delete');
    await this.type(text);
    await expect(field).toHaveValue(text);
  }

  async choose(wanted: Locator): Promise<void> {
    await this.tabTo(wanted);
    await this.press('Enter');
  }

  /** A screen reader announces this text. */
  async expectAnnounced(text: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole('status').filter({ hasText: text }).first()).toBeAttached();
  }
}
