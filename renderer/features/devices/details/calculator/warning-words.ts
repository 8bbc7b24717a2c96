import type { TFunction } from 'i18next';
import type { CoordinateWarning } from './coordinate-warnings.ts';

/** What makes a computed place doubtful, as a sentence. */
export function warningWords(t: TFunction, warning: CoordinateWarning): string {
  // Each kind has its own figures, which only a switch tells apart.
  switch (warning.kind) {
    case 'capture-aspect':
      return t('calculator.warnings.capture-aspect', { percent: warning.percent });
    case 'input-shape': {
      const { perPixelX, perPixelY } = warning;
      return t('calculator.warnings.input-shape', { perPixelX, perPixelY });
    }
    case 'capture-turned':
    case 'input-swapped':
    case 'input-minimum':
      return t(`calculator.warnings.${warning.kind}`);
  }
}
