import { contrast, fromOklch, type Rgb, readHex, toHex, toOklch } from './color.ts';

/** What depends on the accent in `tokens.css`: the accent, text on it, and a background tinted by it. As `#rrggbb`. */
type AccentColors = Readonly<
  Record<'--accent' | '--on-accent' | '--accent-tint', { readonly light: string; readonly dark: string }>
>;

/** WCAG 2 AA for text, and a bit more, as whole bytes get rounded. */
const ENOUGH_CONTRAST = 4.55;
const LIGHTNESS_STEP = 0.005;

/**
 * In each theme, the background with the least contrast to an accent (`--selected`), and how much chroma a
 * tint may have.
 */
const themes = {
  light: { ground: '#dfe4ea', text: '#ffffff', tint: { lightness: 0.95, maxChroma: 0.02 } },
  dark: { ground: '#232930', text: '#07131f', tint: { lightness: 0.27, maxChroma: 0.035 } },
} as const;

/**
 * The system's accent: its hue, with enough contrast to every background of each theme. Null if `system` is
 * no color (`#rrggbb`, or `rrggbbaa` as Electron has it).
 */
export function accentColors(system: string): AccentColors | null {
  const rgb = readHex(system);
  if (rgb === null) return null;
  const light = fitTheme(rgb, 'light');
  const dark = fitTheme(rgb, 'dark');
  return {
    '--accent': { light: light.accent, dark: dark.accent },
    '--on-accent': { light: themes.light.text, dark: themes.dark.text },
    '--accent-tint': { light: light.tint, dark: dark.tint },
  };
}

function fitTheme(rgb: Rgb, theme: keyof typeof themes): { readonly accent: string; readonly tint: string } {
  const { ground, tint } = themes[theme];
  const { lightness, chroma, hue } = toOklch(rgb);
  const tinted = fromOklch({ lightness: tint.lightness, chroma: Math.min(chroma, tint.maxChroma), hue });
  const grounds = [tinted, readHex(ground)].filter((each) => each !== null);
  const step = theme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let tried = lightness; tried > 0 && tried < 1; tried += step) {
    const accent = fromOklch({ lightness: tried, chroma, hue });
    const isRead = grounds.every((each) => contrast(accent, each) >= ENOUGH_CONTRAST);
    if (isRead) return { accent: toHex(accent), tint: toHex(tinted) };
  }
  // Black and white always have enough contrast in their theme.
  return { accent: theme === 'light' ? '#000000' : '#ffffff', tint: toHex(tinted) };
}
