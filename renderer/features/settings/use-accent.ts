import { useEffect } from 'react';
import { accentColors } from './accent-colors.ts';
import { useConsole } from '../../state/console.ts';

/** Applies the system's accent color if there is one and the setting allows it. */
export function useAccent(): void {
  const accent = useConsole((state) => (state.settings.usesSystemAccent ? state.accent : null));
  useEffect(() => {
    const colors = accent === null ? null : accentColors(accent);
    if (colors === null) return;
    const { style } = document.documentElement;
    const tokens = Object.entries(colors);
    for (const [token, { light, dark }] of tokens) style.setProperty(token, `light-dark(${light}, ${dark})`);
    return () => {
      for (const [token] of tokens) style.removeProperty(token);
    };
  }, [accent]);
}
