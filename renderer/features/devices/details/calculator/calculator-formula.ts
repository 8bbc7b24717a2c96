import { boundsOf, turnToInput, type Turning } from './coordinates.ts';
import type { Device } from '#shared/device/device.ts';

export interface Formula {
  readonly of: 'capture' | 'input';
  /** `X = …` and `Y = …` in terms of the screen's x and y. */
  readonly lines: readonly [x: string, y: string];
}

/** The formulas that convert the screen's x and y to the other coordinates. Empty if a size is unknown. */
export function writeFormulas(device: Device, turning: Turning): readonly Formula[] {
  const screen = boundsOf(device, 'screen', turning);
  if (!screen) return [];
  const alongX = `x ÷ ${screen.maxX}`;
  const alongY = `y ÷ ${screen.maxY}`;
  const capture = boundsOf(device, 'capture', turning);
  const input = boundsOf(device, 'input', turning);
  const [inputX, inputY] = turnToInput(alongX, alongY, (along) => `(1 − ${along})`, turning);
  return [
    capture && {
      of: 'capture' as const,
      lines: [`X = ${alongX} × ${capture.maxX}`, `Y = ${alongY} × ${capture.maxY}`] as const,
    },
    input && {
      of: 'input' as const,
      lines: [
        `X = ${offset(input.minX)}${inputX} × ${input.maxX - input.minX}`,
        `Y = ${offset(input.minY)}${inputY} × ${input.maxY - input.minY}`,
      ] as const,
    },
  ].filter((formula) => formula !== null);
}

function offset(minimum: number): string {
  return minimum === 0 ? '' : `${minimum} + `;
}
