import type Electron from 'electron';

// As Windows 11 draws one at 100 %: 8 points at each side and below, a title bar of 31 above.
const frame = { side: 8, top: 31 };

/** The size of a window's content inside its frame (base-window.md, getContentBounds). */
export function insideFrame({ x, y, width, height }: Electron.Rectangle): Electron.Rectangle {
  return {
    x: x + frame.side,
    y: y + frame.top,
    width: width - 2 * frame.side,
    height: height - frame.top - frame.side,
  };
}
