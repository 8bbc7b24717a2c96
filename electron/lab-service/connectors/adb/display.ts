export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface DisplayState {
  readonly screen: PixelSize | null;
  /** The logical size right now: turned with the device, and the override size if there is one. */
  readonly frame: PixelSize | null;
  readonly rotation: number | null;
}

const MAX_SIDE = 16_384;

/** `wm size`, in natural orientation. */
export function parseScreenSize(output: string): PixelSize | null {
  const find = (name: string) => new RegExp(`^${name} size: (\\d{1,6})x(\\d{1,6})$`, 'm').exec(output);
  return readSize(find('Override')) ?? readSize(find('Physical'));
}

/** From `dumpsys display`: mViewports=, mDefaultViewport= (before Android 10), or mOverrideDisplayInfo=. */
export function parseDisplayState(output: string): DisplayState | null {
  const viewport = findBuiltInViewport(output);
  const orientation = /\borientation=([0-3])\b/.exec(viewport)?.[1];
  const info = findDisplayInfo(output);
  const rotation = orientation ?? /\brotation ([0-3])\b/.exec(info)?.[1];
  const frame = readFrame(viewport);
  // The frame has the override size; the device's own size doesn't.
  const size = frame ?? readSize(/\bdeviceWidth=(\d{1,6}), deviceHeight=(\d{1,6})\b/.exec(viewport));
  const state: DisplayState = {
    // Whatever its name says, the viewport's device size turns with the device.
    screen: size && orientation !== undefined ? rotate(size, Number(orientation)) : null,
    frame,
    rotation: rotation === undefined ? null : Number(rotation),
  };
  return Object.values(state).every((value) => value === null) ? null : state;
}

export function findCaptureSize(screen: PixelSize | null, display: DisplayState): PixelSize | null {
  if (display.frame) return display.frame;
  return screen && display.rotation !== null ? rotate(screen, display.rotation) : null;
}

function rotate({ width, height }: PixelSize, quarterTurns: number): PixelSize {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Foldables have two built-in screens. One that's off isn't active. */
function findBuiltInViewport(output: string): string {
  const [, ...viewports] = output.split('DisplayViewport{');
  const internal = viewports
    .filter((text) => /\bdisplayId=0\b/.test(text))
    .filter((text) => /\btype=INTERNAL\b/.test(text) || !/\btype=/.test(text));
  return internal.find((text) => text.includes('isActive=true')) ?? internal[0] ?? '';
}

/** Old systems leave the display ID out. The first such line is the built-in screen's. */
function findDisplayInfo(output: string): string {
  const infos = output.split('\n').filter((line) => line.includes('mOverrideDisplayInfo='));
  return infos.find((line) => /\bdisplayId 0\b/.test(line) || !/\bdisplayId \d/.test(line)) ?? '';
}

function readFrame(viewport: string): PixelSize | null {
  const edges = /\blogicalFrame=Rect\((\d{1,6}), (\d{1,6}) - (\d{1,6}), (\d{1,6})\)/.exec(viewport);
  if (!edges) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.slice(1).map(Number);
  return checkSize(right - left, bottom - top);
}

function readSize(match: RegExpExecArray | null): PixelSize | null {
  return match && checkSize(Number(match[1]), Number(match[2]));
}

function checkSize(width: number, height: number): PixelSize | null {
  return Math.min(width, height) >= 1 && Math.max(width, height) <= MAX_SIDE ? { width, height } : null;
}
