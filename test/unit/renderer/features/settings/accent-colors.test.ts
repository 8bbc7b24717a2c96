import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentColors } from '../../../../../renderer/features/settings/accent-colors.ts';
import { contrast, readHex } from '../../../../../renderer/features/settings/color.ts';

const css = readFileSync(join(import.meta.dirname, '../../../../../renderer/styles/tokens.css'), 'utf8');

/**
 * The colors in the settings of Windows and macOS, and those that a user can choose there: gray, black, white, neon.
 */
const windows = '0078d4 744da9 e81123 ff8c00 107c10 00b294 498205 ffb900 69797e 000000';
const macos = '007affff af52deff ff2d55ff ff3b30ff ff9500ff ffcc00ff 34c759ff 8e8e93ff';
const chosen = 'ffffff 00ff00 ffff00 0000ff ff00ff 00ffff';
const systems = `${windows} ${macos} ${chosen}`.split(' ');

describe.each(systems)('the accent %s', (system) => {
  const colors = accentColors(system);

  it.each(['light', 'dark'] as const)('is readable on every background of the %s theme', (theme) => {
    const accent = colors?.['--accent'][theme] ?? '';
    const tint = colors?.['--accent-tint'][theme] ?? '';
    const grounds = ['ground', 'side', 'surface', 'raised', 'sunken', 'hover', 'selected'].map((name) =>
      token(name, theme),
    );
    const worst = Math.min(...[...grounds, tint].map((ground) => contrastOf(accent, ground)));
    expect(worst).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colors?.['--on-accent'][theme] ?? '', accent)).toBeGreaterThanOrEqual(4.5);
  });
});

it.each(['', 'blue', '#12345', '1234567', 'rgb(1,2,3)', '#gggggg', '#0078d4; x'])('rejects %s', (text) => {
  expect(accentColors(text)).toBeNull();
});

function contrastOf(one: string, other: string): number {
  return contrast(readHex(one) ?? [0, 0, 0], readHex(other) ?? [0, 0, 0]);
}

/** A color of the page's own styles. */
function token(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return (theme === 'light' ? light : dark) ?? '';
}
