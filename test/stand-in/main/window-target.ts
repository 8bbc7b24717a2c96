import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from '../chromium/chromium.ts';
import type { Session } from '../chromium/protocol.ts';
import { isHeadless } from '../options.ts';
import { browserEnvironment, browserExecutable, browserSwitches } from './browser.ts';

const fitLimitMs = 30_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a window with its frame, and without it. */
export interface WindowSize {
  readonly outer: Size;
  readonly inner: Size;
}

/** A window of Chromium that shows nothing yet: the ids of its target and of itself, and a session with its page. */
export interface WindowTarget {
  readonly targetId: string;
  readonly windowId: number;
  readonly page: Session;
  /** The size of Chromium's window minus that of its page. A headless window has space for tabs and an address bar. */
  readonly spare: Size;
}

/** Makes a window without tabs or address bar. Without a screen it has no frame, and its page is `inner` large. */
export async function openTarget(
  chromium: Chromium,
  { outer, inner, context }: WindowSize & { readonly context: string | undefined },
): Promise<WindowTarget> {
  const size = isHeadless ? inner : outer;
  const targetId = isHeadless
    ? await createHeadless(chromium, size, context)
    : await createOnScreen(chromium);
  const { sessionId } = await chromium.root.send('Target.attachToTarget', { targetId, flatten: true });
  const page = chromium.connection.session(sessionId);
  const { windowId } = await chromium.root.send('Browser.getWindowForTarget', { targetId });
  await (isHeadless ? fitPage : placeOnScreen)(chromium.root, windowId, page, size);
  const { bounds } = await chromium.root.send('Browser.getWindowBounds', { windowId });
  const { width = size.width, height = size.height } = bounds;
  const spare = { width: width - size.width, height: height - size.height };
  return { targetId, windowId, page, spare };
}

/** Resizes an open window. */
export async function resizeTarget(
  root: Session,
  { windowId, page, spare }: WindowTarget,
  { outer, inner }: WindowSize,
): Promise<void> {
  if (!isHeadless) return placeOnScreen(root, windowId, page, outer);
  const bounds = { width: inner.width + spare.width, height: inner.height + spare.height };
  await root.send('Browser.setWindowBounds', { windowId, bounds });
}

async function createHeadless(
  chromium: Chromium,
  { width, height }: Size,
  context: string | undefined,
): Promise<string> {
  const { targetId } = await chromium.root.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    width,
    height,
    ...(context !== undefined && { browserContextId: context }),
  });
  return targetId;
}

// Only the command line opens an app window. A second start with the same profile passes its window to the first one.
async function createOnScreen(chromium: Chromium): Promise<string> {
  // Recognized by its address: `about:blank` would get tabs, and other windows may open meanwhile.
  const url = `data:text/html,<title>${randomUUID()}</title>`;
  const created = new Promise<string>((resolve) => {
    chromium.root.on('Target.targetCreated', ({ targetInfo }) => {
      if (targetInfo.url === url) resolve(targetInfo.targetId);
    });
  });
  await chromium.root.send('Target.setDiscoverTargets', { discover: true });
  const messenger = spawn(await browserExecutable(), [...browserSwitches(), `--app=${url}`], {
    stdio: 'ignore',
    env: browserEnvironment(),
  });
  const limit = delay(120_000, null, { ref: false });
  const targetId = await Promise.race([created, limit]);
  if (targetId !== null) return targetId;
  messenger.kill();
  throw new Error('Chromium did not open a window');
}

/** Places a window in the middle of the screen, at most as large as the screen. */
async function placeOnScreen(root: Session, windowId: number, page: Session, size: Size): Promise<void> {
  const screen = await measure(page, '{ width: screen.availWidth, height: screen.availHeight }');
  const width = Math.min(size.width, screen.width);
  const height = Math.min(size.height, screen.height);
  const left = Math.round((screen.width - width) / 2);
  const top = Math.round((screen.height - height) / 2);
  await root.send('Browser.setWindowBounds', { windowId, bounds: { width, height, left, top } });
}

/**
 * A headless window reserves space for hidden tabs and an address bar. It is enlarged by that, so that the page
 * fits.
 */
async function fitPage(root: Session, windowId: number, page: Session, size: Size): Promise<void> {
  const deadline = Date.now() + fitLimitMs;
  while (Date.now() < deadline) {
    const { bounds } = await root.send('Browser.getWindowBounds', { windowId });
    const { width = 0, height = 0 } = bounds;
    const outer = await measure(page, '{ width: outerWidth, height: outerHeight }');
    const inner = await measure(page, '{ width: innerWidth, height: innerHeight }');
    // The page receives its window's size a moment later. Earlier values are of the previous size.
    const isSettled = outer.width === width && outer.height === height;
    const missing = { width: size.width - inner.width, height: size.height - inner.height };
    if (isSettled && missing.width === 0 && missing.height === 0) return;
    if (isSettled) {
      const larger = { width: width + missing.width, height: height + missing.height };
      await root.send('Browser.setWindowBounds', { windowId, bounds: larger });
    }
    await delay(10);
  }
}

async function measure(page: Session, expression: string): Promise<Size> {
  const { result } = await page.send('Runtime.evaluate', {
    expression: `(${expression})`,
    returnByValue: true,
  });
  // The types of the expressions above.
  return result.value as Size;
}
