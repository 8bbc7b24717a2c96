import type { KeyboardEvent } from 'react';
import type { Point } from './coordinates.ts';

const LONG_STEP = 10;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow key moves the point, in pixels. Null for other keys. */
export function takeArrowStep(event: KeyboardEvent): Point | null {
  const arrow = arrows[event.key];
  if (!arrow) return null;
  event.preventDefault();
  event.stopPropagation();
  const length = event.shiftKey ? LONG_STEP : 1;
  return { x: arrow.x * length, y: arrow.y * length };
}
