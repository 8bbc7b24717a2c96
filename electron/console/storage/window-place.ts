import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '#shared/log.ts';
import { replaceFile, replaceFileSync } from './replace-file.ts';

const LARGEST_BYTES = 4_096;
const MAX_COORDINATE = 100_000;

export type PlaceFile = ReturnType<typeof openPlaceFile>;

/** The window waits for it, so read it synchronously. Errors only go to the log; there's little to lose. */
export function openPlaceFile(path: string, log: Log) {
  let place = readPlace(path);
  let writing: Promise<void> = Promise.resolve();

  /** One after the other, so that the last one wins. */
  async function save(text: string, before: Promise<void>): Promise<void> {
    await before;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(path, text);
    } catch (error) {
      warn(error);
    }
  }

  function warn(error: unknown): void {
    log.warn('The place of the window could not be written', { error: String(error) });
  }

  return {
    read: () => place,
    write(next: WindowPlace) {
      if (JSON.stringify(next) === JSON.stringify(place)) return;
      place = next;
      writing = save(textOf(next), writing);
    },
    flush: () => writing,
    saveNow() {
      try {
        if (place !== null) replaceFileSync(path, textOf(place));
      } catch (error) {
        warn(error);
      }
    },
  };
}

const textOf = (place: WindowPlace) => `${JSON.stringify(place)}\n`;

function readPlace(path: string): WindowPlace | null {
  try {
    return statSync(path).size > LARGEST_BYTES ? null : toPlace(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Parsed by hand: it's read before there's a window, which mustn't wait for zod. */
function toPlace(value: unknown): WindowPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  // You can read any property of an object.
  const { x, y, width, height, isMaximized } = value as Partial<Record<keyof WindowPlace, unknown>>;
  const isPlace =
    isWithin(x, -MAX_COORDINATE) &&
    isWithin(y, -MAX_COORDINATE) &&
    isWithin(width, 100) &&
    isWithin(height, 100);
  return isPlace && typeof isMaximized === 'boolean' ? { x, y, width, height, isMaximized } : null;
}

function isWithin(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MAX_COORDINATE;
}

/** In desktop units. May be left of or above the first display. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowPlace extends Area {
  readonly isMaximized: boolean;
}

/** Without a place, the system decides. */
type FittedPlace = Pick<WindowPlace, 'width' | 'height' | 'isMaximized'> & Partial<Pick<Area, 'x' | 'y'>>;

const atFirst: FittedPlace = { width: 1280, height: 820, isMaximized: false };

/** Left alone if you can see all of it. Otherwise moved into the display that shows most of it, and shrunk to fit. */
export function fitPlace(place: WindowPlace | null, areas: readonly Area[]): FittedPlace {
  const [first] = areas;
  if (place === null || !first) return atFirst;
  const seen = areas.map((area) => overlap(place, area));
  const all = seen.reduce((sum, each) => sum + each, 0);
  if (all >= place.width * place.height) return place;
  const most = Math.max(...seen);
  const area = areas[seen.indexOf(most)] ?? first;
  const width = Math.min(place.width, area.width);
  const height = Math.min(place.height, area.height);
  const { isMaximized } = place;
  if (most === 0) return { width, height, isMaximized };
  const x = clamp(place.x, area.x, area.x + area.width - width);
  const y = clamp(place.y, area.y, area.y + area.height - height);
  return { x, y, width, height, isMaximized };
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(width, 0) * Math.max(height, 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
