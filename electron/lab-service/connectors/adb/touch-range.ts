import type { PixelSize } from './display.ts';

/** As the touchscreen reports them, not pixels. */
export interface TouchRange {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

interface Axis {
  readonly min: number;
  readonly max: number;
}

interface InputNode {
  name: string;
  isDirect: boolean;
  hasSlots: boolean;
  isMultiTouch: boolean;
  x: Axis | null;
  y: Axis | null;
}

type Candidate = InputNode & { readonly x: Axis; readonly y: Axis };

const MAX_VALUE = 1_000_000;

/** In `getevent -lp`, wrappers, sensors, pens and virtual pointers have the same axes. */
export function findTouchRange(output: string, screen: PixelSize | null): TouchRange | null {
  const candidates = parseInputNodes(output).filter(isCandidate);
  const [best] = candidates.toSorted((a, b) => compare(a, b, screen));
  return best ? { minX: best.x.min, maxX: best.x.max, minY: best.y.min, maxY: best.y.max } : null;
}

function parseInputNodes(output: string): InputNode[] {
  const nodes: InputNode[] = [];
  for (const line of output.split('\n')) {
    if (line.startsWith('add device ')) {
      nodes.push({ name: '', isDirect: false, hasSlots: false, isMultiTouch: false, x: null, y: null });
    }
    const node = nodes.at(-1);
    if (!node) continue;
    node.name ||= /^\s*name:\s*"(.*)"/.exec(line)?.[1] ?? '';
    node.isDirect ||= line.includes('INPUT_PROP_DIRECT');
    node.hasSlots ||= line.includes('ABS_MT_SLOT');
    readAxis(line, node);
  }
  return nodes;
}

function readAxis(line: string, node: InputNode): void {
  const [, prefix, name] = /\bABS_(MT_POSITION_)?([XY])\s/.exec(line) ?? [];
  const isMultiTouch = prefix !== undefined;
  // The axes of a single touch come first, and may be in pixels.
  if (name === undefined || (node.isMultiTouch && !isMultiTouch)) return;
  if (isMultiTouch && !node.isMultiTouch) Object.assign(node, { isMultiTouch, x: null, y: null });
  if (name === 'X') node.x = parseAxis(line);
  else node.y = parseAxis(line);
}

function parseAxis(line: string): Axis | null {
  const [, min, max] = /\bmin (-?\d{1,10}), max (-?\d{1,10})\b/.exec(line) ?? [];
  const axis = { min: Number(min), max: Number(max) };
  const isSound = axis.max > axis.min && Math.abs(axis.min) <= MAX_VALUE && Math.abs(axis.max) <= MAX_VALUE;
  return isSound ? axis : null;
}

/** Only sensors go below zero. Joysticks and touchpads have a single touch's axes, so it must be direct. */
function isCandidate(node: InputNode): node is Candidate {
  if (node.x === null || node.y === null) return false;
  return node.isDirect || (node.isMultiTouch && node.x.min >= 0 && node.y.min >= 0);
}

function compare(a: Candidate, b: Candidate, screen: PixelSize | null): number {
  return (
    Number(b.isMultiTouch) - Number(a.isMultiTouch) ||
    Number(isForPenOrKeys(a)) - Number(isForPenOrKeys(b)) ||
    Number(b.isDirect) - Number(a.isDirect) ||
    Number(b.hasSlots) - Number(a.hasSlots) ||
    Number(isShapedLike(b, screen)) - Number(isShapedLike(a, screen)) ||
    b.x.max * b.y.max - a.x.max * a.y.max
  );
}

function isForPenOrKeys(node: InputNode): boolean {
  return /key|stylus|(^|[^a-z])pen/i.test(node.name);
}

/** Give or take a tenth: foldables list a touchscreen per screen. */
function isShapedLike({ x, y }: Candidate, screen: PixelSize | null): boolean {
  if (screen === null) return false;
  const aspect = (x.max - x.min) / (y.max - y.min);
  return Math.abs(Math.log(aspect / (screen.width / screen.height))) < 0.1;
}
