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
  /** How many chosen columns are not drawn for want of room. */
  readonly hidden: number;
  /** `grid-template-columns` of the header and of each row. */
  readonly template: string;
  /** Pixels; a narrower table scrolls. */
  readonly width: number;
  /** Pixels at the edges that the pinned columns and the boxes that select take. */
  readonly staying: { readonly left: number; readonly right: number };
}

/** Pixels of the boxes that select, which stand before all columns and stay. */
const SELECT_WIDTH = 40;

const widthOf = ({ field, width }: ColumnChoice) => width ?? fieldOf(field).column[0];
const sum = (choices: readonly ColumnChoice[]) =>
  choices.reduce((total, choice) => total + widthOf(choice), 0);

/** @param room pixels that the columns may take: those that do not fit are hidden, from the right end, but never a pinned one */
export function layOutColumns(choices: readonly ColumnChoice[], room = Infinity): ColumnLayout {
  const wanted = inShownOrder(choices);
  const shown = hideBeyond(wanted, room - SELECT_WIDTH);
  const columns = shown.map((choice, index): ShownColumn => {
    const { field, pin } = choice;
    const next = shown[pin === 'left' ? index + 1 : index - 1];
    return { field, width: widthOf(choice), pin, isEdge: pin !== null && next?.pin !== pin };
  });
  const template = shown.map((choice) => {
    const share = fieldOf(choice.field).column[1];
    const least = `${widthOf(choice)}px`;
    return choice.width !== null || share === 0 ? least : `minmax(${least}, ${share}fr)`;
  });
  const pinned = (edge: Pin) => sum(shown.filter(({ pin }) => pin === edge));
  return {
    columns,
    hidden: wanted.length - shown.length,
    template: [`${SELECT_WIDTH}px`, ...template].join(' '),
    width: SELECT_WIDTH + sum(shown),
    staying: { left: SELECT_WIDTH + pinned('left'), right: pinned('right') },
  };
}

function hideBeyond(wanted: readonly ColumnChoice[], room: number): readonly ColumnChoice[] {
  let shown = wanted;
  while (sum(shown) > room) {
    const last = shown.findLastIndex(({ pin }) => pin === null);
    if (last < 0) break;
    shown = shown.toSpliced(last, 1);
  }
  return shown;
}
