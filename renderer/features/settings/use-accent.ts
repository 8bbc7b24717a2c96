import { useEffect } from 'react';
import { type AccentColours, accentColours } from './accent-colours.ts';
import { useConsole } from '../../state/console.ts';

/** Which colours of `tokens.css` give way to which of the system's. */
const tokens = {
  accent: '--accent',
  text: '--accent-text',
  tint: '--accent-tint',
} as const satisfies Record<keyof AccentColours, string>;

/** Draws the page in the system's accent colour, where there is one and the person has not said otherwise. */
export function useAccent(): void {
  const accent = useConsole((state) => (state.settings.usesSystemAccent ? state.accent : null));
  useEffect(() => {
    const colours = accent === null ? null : accentColours(accent);
    if (colours === null) return;
    const { style } = document.documentElement;
    // The names above, which are few and its own.
    const parts = Object.keys(tokens) as (keyof typeof tokens)[];
    for (const part of parts) {
      style.setProperty(tokens[part], `light-dark(${colours[part].light}, ${colours[part].dark})`);
    }
    return () => {
      for (const part of parts) style.removeProperty(tokens[part]);
    };
  }, [accent]);
}
