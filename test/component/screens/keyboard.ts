import { type Locator, userEvent } from 'vitest/browser';
import { isMac } from '../../../renderer/ui/platform.ts';

const commandKey = isMac ? 'Meta' : 'Control';
const maxStops = 60;

/** Presses keys one after the other, each alone or with others: `a`, `ArrowDown`, `Command+Shift+C`. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const held = key.split('+').map((each) => (each === 'Command' ? commandKey : each));
    const last = held.pop() ?? '';
    const down = held.map((each) => `{${each}>}`).join('');
    const up = held.map((each) => `{/${each}}`).join('');
    await userEvent.keyboard(`${down}{${last}}${up}`);
  }
}

export async function type(text: string): Promise<void> {
  await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
}

/** Presses Tab until an element has the focus. */
export async function tabTo(wanted: Locator): Promise<void> {
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (wanted.element() === document.activeElement) return;
    await press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted.asLocator()}`);
}
