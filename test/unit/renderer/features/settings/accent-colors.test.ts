import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentColors } from '../../../../../renderer/features/settings/accent-colors.ts';
import {
  contrast,
  fromOklch,
  readHex,
  toHex,
  toOklch,
} from '../../../../../renderer/features/settings/color.ts';

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

  it.each(['light', 'dark'] as const)('tints so slightly that %s text is readable on it', (theme) => {
    const texts = ['text', 'soft', 'available', 'in-use', 'idle', 'problem', 'demo'].map((name) =>
      token(name, theme),
    );
    const tint = colors?.['--accent-tint'][theme] ?? '';
    expect(Math.min(...texts.map((text) => contrastOf(text, tint)))).toBeGreaterThanOrEqual(4.5);
  });

  it('tints a background slightly', () => {
    const tints = Object.values(colors?.['--accent-tint'] ?? {});
    const strengths = tints.map((tint) => toOklch(readHex(tint) ?? [0, 0, 0]).chroma);
    expect(Math.max(...strengths)).toBeLessThan(0.04);
  });

  it('keeps its hue if it has one', () => {
    const before = toOklch(readHex(system) ?? [0, 0, 0]);
    if (before.chroma < 0.04) return;
    for (const shown of Object.values(colors?.['--accent'] ?? {})) {
      const turned = Math.abs(toOklch(readHex(shown) ?? [0, 0, 0]).hue - before.hue);
      expect(Math.min(turned, 2 * Math.PI - turned)).toBeLessThan(0.1);
    }
  });
});

it('keeps an accent that has enough contrast', () => {
  expect(accentColors('#1463a8')?.['--accent'].light).toBe('#1463a8');
  expect(accentColors('74b9f2ff')?.['--accent'].dark).toBe('#74b9f2');
});

it.each(['', 'blue', '#12345', '1234567', 'rgb(1,2,3)', '#gggggg', '#0078d4; x'])('rejects %s', (text) => {
  expect(accentColors(text)).toBeNull();
});

it('converts red to the Oklab lightness, chroma and hue, and back', () => {
  const red = toOklch([1, 0, 0]);
  expect(red.lightness).toBeCloseTo(0.628, 3);
  expect(red.chroma).toBeCloseTo(0.2577, 3);
  expect(red.hue).toBeCloseTo((29.23 * Math.PI) / 180, 2);
  for (const hex of ['#ff0000', '#0078d4', '#808080', '#000000', '#ffffff']) {
    expect(toHex(fromOklch(toOklch(readHex(hex) ?? [0, 0, 0])))).toBe(hex);
  }
  expect(contrast([1, 1, 1], [0, 0, 0])).toBeCloseTo(21, 5);
});

function contrastOf(one: string, other: string): number {
  return contrast(readHex(one) ?? [0, 0, 0], readHex(other) ?? [0, 0, 0]);
}

/** A color of the page's own styles. */
function token(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return (theme === 'light' ? light : dark) ?? '';
}
