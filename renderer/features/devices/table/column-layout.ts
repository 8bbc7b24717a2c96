import type { ColumnChoice, Pin } from '#shared/model/list-view.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import { inShownOrder } from './column-choices.ts';

/** A column as the table draws it. */
export interface ShownColumn {
  readonly field: FieldId;
  /** The least width it is drawn with, in pixels. */
  readonly width: number;
  /** The edge of the table at which it stays while the others scroll. */
  readonly pin: Pin | null;
  /** Whether it is the one of those that stay that is next to those that scroll. */
  readonly isEdge: boolean;
}

export interface ColumnLayout {
  readonly columns: readonly ShownColumn[];
  /** `grid-template-columns` of the header and of each row. */
  readonly template: string;
  /** Pixels; a narrower table scrolls. */
  readonly width: number;
  /** Pixels at the edges that the pinned columns and the boxes that select take. */
  readonly staying: { readonly left: number; readonly right: number };
}

/** Pixels of the boxes that select, which stand before all columns and stay. */
const SELECT_WIDTH = 36;

export function layOutColumns(choices: readonly ColumnChoice[]): ColumnLayout {
  const shown = inShownOrder(choices);
  const widths = shown.map(({ field, width }) => width ?? fieldOf(field).column[0]);

  const columns = shown.map(({ field, pin }, index): ShownColumn => {
    const next = shown[pin === 'left' ? index + 1 : index - 1];
    return { field, width: widths[index] ?? 0, pin, isEdge: pin !== null && next?.pin !== pin };
  });
  const template = shown.map(({ field, width }, index) => {
    const share = fieldOf(field).column[1];
    const least = `${widths[index] ?? 0}px`;
    return width !== null || share === 0 ? least : `minmax(${least}, ${share}fr)`;
  });
  const pinned = (edge: Pin) =>
    shown.reduce((sum, { pin }, index) => sum + (pin === edge ? (widths[index] ?? 0) : 0), 0);
  return {
    columns,
    template: [`${SELECT_WIDTH}px`, ...template].join(' '),
    width: SELECT_WIDTH + widths.reduce((sum, width) => sum + width, 0),
    staying: { left: SELECT_WIDTH + pinned('left'), right: pinned('right') },
  };
}
