/** The time until a change was on the screen, and the number of frames at 60 a second in that time. */
export interface Painted {
  readonly ms: number;
  readonly frames: number;
}

/** When the bytes of a screenshot are in the page. */
export const PICTURE_MARK = 'picture';

const LIMIT_MS = 20_000;
const FRAME_MS = 1_000 / 60;

// Changing its width makes a ResizeObserver run in the same frame, after every requestAnimationFrame and the layout.
const probe = document.createElement('div');
probe.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;visibility:hidden';

/** Calls `start` at a random time between two frames and waits until a frame in which `isDone` has been painted. */
export async function timePaint(start: () => void, isDone: () => boolean): Promise<Painted> {
  await rest();
  const startedAt = performance.now();
  start();
  while (performance.now() - startedAt < LIMIT_MS) {
    const { wasDone, paintedAt } = await nextFrame(isDone);
    const ms = paintedAt - startedAt;
    if (wasDone) return { ms, frames: Math.ceil(ms / FRAME_MS) };
  }
  throw new Error('nothing was painted');
}

interface Frame {
  readonly wasDone: boolean;
  readonly paintedAt: number;
}

async function nextFrame(isDone: () => boolean): Promise<Frame> {
  if (!probe.isConnected) document.documentElement.append(probe);
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
      const observer = new ResizeObserver(() => {
        if (probe.dataset['armed'] !== 'yes') return;
        probe.dataset['armed'] = 'no';
        observer.disconnect();
        const wasDone = isDone();
        // A task queued from within a frame runs after it was painted.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => {
          channel.port1.close();
          resolve({ wasDone, paintedAt: performance.now() });
        });
        channel.port1.start();
        channel.port2.postMessage(null);
      });
      probe.dataset['armed'] = 'yes';
      observer.observe(probe);
    });
  });
}

/** Waits until pending work has ended, and starts at a random time of a frame, like a user. */
async function rest(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await nextFrame(() => true);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 16));
}

/** The times between frames, in milliseconds, while `step` is called in each of `count` frames. */
export async function timeFrames(count: number, step: (frame: number) => void): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let before: number | undefined;
    let frame = 0;
    function onFrame(at: number): void {
      if (before !== undefined) times.push(at - before);
      before = at;
      if (times.length === count) {
        resolve(times);
        return;
      }
      step(frame);
      frame += 1;
      requestAnimationFrame(onFrame);
    }
    requestAnimationFrame(onFrame);
  });
}
