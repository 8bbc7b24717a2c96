import { useState } from 'react';
import {
  type Bounds,
  boundsOf,
  likelyRotation,
  looksSwapped,
  placeAt,
  type Point,
  shareAt,
  type Space,
  type Turning,
} from './coordinates.ts';
import type { Device } from '#shared/device/device.ts';

type Axis = keyof Point;

/** Left alone until the user leaves the field. */
interface Typed {
  readonly space: Space;
  readonly axis: Axis;
  readonly text: string;
}

export type Calculator = ReturnType<typeof useCalculator>;

const middle: Point = { x: 0.5, y: 0.5 };

/** One point, in every space whose size we know. */
export function useCalculator(device: Device) {
  const [share, setShare] = useState(middle);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [chosen, setChosen] = useState<Partial<Turning>>({});
  const turning: Turning = {
    rotation: chosen.rotation ?? likelyRotation(device),
    hasSwappedInput: chosen.hasSwappedInput ?? looksSwapped(device),
  };
  const bounds = (space: Space) => boundsOf(device, space, turning);
  const place = (space: Space) => placeAt(device, space, share, turning);

  return {
    turning,
    /** As a share of the picture's width and height. */
    share,
    bounds,
    place,

    /** What the field shows, and whether that's a valid coordinate. */
    field(space: Space, axis: Axis) {
      if (typed?.space === space && typed.axis === axis) {
        return { text: typed.text, isValid: readCoordinate(typed.text, axis, bounds(space)) !== null };
      }
      return { text: String(place(space)?.[axis] ?? ''), isValid: true };
    },

    type(space: Space, axis: Axis, text: string) {
      setTyped({ space, axis, text });
      const value = readCoordinate(text, axis, bounds(space));
      const before = place(space);
      if (value === null || before === null) return;
      const next = shareAt(device, space, { ...before, [axis]: value }, turning);
      if (next) setShare(next);
    },

    /** The user has left the field, so show the current value. */
    settle: () => setTyped(null),

    /** 0 to 1. Anything beyond goes to the edge. */
    pointAt: ({ x, y }: Point) => {
      setTyped(null);
      setShare({ x: within(x), y: within(y) });
    },

    turn: (change: Partial<Turning>) => setChosen((before) => ({ ...before, ...change })),
  };
}

/** Null if it's no number, or outside the space. */
export function readCoordinate(text: string, axis: Axis, bounds: Bounds | null): number | null {
  if (!bounds || !/^-?\d{1,9}(?:\.\d{0,2})?$/.test(text.trim())) return null;
  const value = Number(text);
  const [min, max] = axis === 'x' ? [bounds.minX, bounds.maxX] : [bounds.minY, bounds.maxY];
  return value >= min && value <= max ? value : null;
}

function within(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}

/** `adb shell input tap` takes the screen's pixels as currently rotated. */
export function writeTap(place: Point): string {
  return `adb shell input tap ${place.x} ${place.y}`;
}
