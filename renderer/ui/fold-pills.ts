/** The measurements of a row of pills, in CSS pixels. */
interface PillRow {
  /** The width of the row. */
  readonly room: number;
  readonly gap: number;
  /** By pill. Pills that are not measured yet are missing. */
  readonly widths: ReadonlyMap<string, number>;
  readonly pills: readonly string[];
  /** These are never folded. */
  readonly kept: ReadonlySet<string>;
  /** The pill that opens the folded ones. */
  readonly more: string;
}

/** The pills that do not fit in their row and go into the menu of one more pill: the last ones that may be folded. */
export function foldPills({ room, gap, widths, pills, kept, more }: PillRow): ReadonlySet<string> {
  const widthOf = (pill: string) => (widths.get(pill) ?? 0) + gap;
  const sum = (some: readonly string[]) => some.reduce((width, pill) => width + widthOf(pill), 0);
  if (room === 0 || sum(pills) - gap <= room) return new Set();
  const others = pills.filter((pill) => !kept.has(pill));
  let left = room + gap - widthOf(more) - sum(pills.filter((pill) => kept.has(pill)));
  const first = others.findIndex((pill) => (left -= widthOf(pill)) < 0);
  return new Set(others.slice(first < 0 ? others.length : first));
}
