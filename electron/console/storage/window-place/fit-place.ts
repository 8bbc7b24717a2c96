/** A rectangle on the desktop, in desktop units. It may be left of or above the first display. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The last place of a window, and its size when it is not maximized. */
export interface WindowPlace extends Area {
  readonly isMaximized: boolean;
}

/** Without a place the system positions the window. */
export type FittedPlace = Pick<WindowPlace, 'width' | 'height' | 'isMaximized'> &
  Partial<Pick<Area, 'x' | 'y'>>;

const atFirst: FittedPlace = { width: 1280, height: 820, isMaximized: false };

/**
 * The place for a window that was last at `place`, on displays with these work areas. It is unchanged if it is
 * completely visible. Otherwise it is moved into the display that shows most of it, and shrunk to fit. A removed
 * display shows none of it.
 */
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
