import type Electron from 'electron';
import { behaviors } from '../options.ts';

// As Windows 11 draws one at 100 %: 8 points at each side and below, a title bar of 31 above.
const frame = behaviors.frame === 'none' ? { side: 0, top: 0 } : { side: 8, top: 31 };

/** The size of a window's content inside its frame (base-window.md, getContentBounds). */
export function insideFrame({ x, y, width, height }: Electron.Rectangle): Electron.Rectangle {
  return {
    x: x + frame.side,
    y: y + frame.top,
    width: width - 2 * frame.side,
    height: height - frame.top - frame.side,
  };
}

/** The size of a window around its content. */
export function outsideFrame({ x, y, width, height }: Electron.Rectangle): Electron.Rectangle {
  return { x, y, width: width + 2 * frame.side, height: height + frame.top + frame.side };
}
