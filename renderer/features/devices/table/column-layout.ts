import type { ColumnChoice, Pin } from '#shared/model/list-view.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import { inShownOrder } from './column-choices.ts';

export interface ShownColumn {
  readonly field: FieldId;
  /** At least, in pixels. */
  readonly width: number;
  /** Stays at this edge of the table while the others scroll. */
  readonly pin: Pin | null;
  /** Pinned, with the scrolling ones right next to it. */
  readonly isEdge: boolean;
}

export interface ColumnLayout {
  readonly columns: readonly ShownColumn[];
  /** How many selected columns there's no room for. */
  readonly hidden: number;
  /** `grid-template-columns` of the header and all rows. */
  readonly template: string;
  /** In pixels. A narrower table scrolls. */
  readonly width: number;
  /** Pinned columns and check boxes at each edge, in pixels. */
  readonly pinnedWidth: { readonly left: number; readonly right: number };
}

/** In pixels. The check boxes come before all columns and are pinned. */
const SELECT_WIDTH = 40;

const widthOf = ({ field, width }: ColumnChoice) => width ?? fieldOf(field).column[0];
const sum = (choices: readonly ColumnChoice[]) =>
  choices.reduce((total, choice) => total + widthOf(choice), 0);

/** @param room in pixels. Columns that don't fit are hidden */
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
    pinnedWidth: { left: SELECT_WIDTH + pinned('left'), right: pinned('right') },
  };
}

/** Never hidden: finding a device by its state and sizes is what the table is for. */
const keptFields: readonly FieldId[] = ['model', 'availability', 'screen', 'capture'];

/** They go after the columns that somebody added, in this order. */
const laterFields: readonly FieldId[] = ['input', 'agent', 'os'];

/** Among equals they go from the right end, and those that somebody pinned go last. */
function hideBeyond(wanted: readonly ColumnChoice[], room: number): readonly ColumnChoice[] {
  const hideable = wanted.filter(({ field }) => !keptFields.includes(field));
  const inOrder = hideable.toReversed().toSorted((one, other) => hidingRank(one) - hidingRank(other));
  let shown = wanted;
  for (const column of inOrder) {
    if (sum(shown) <= room) break;
    shown = shown.filter((each) => each !== column);
  }
  return shown;
}

function hidingRank({ field, pin }: ColumnChoice): number {
  // Rows that are late say so beside their state.
  if (field === 'as-of') return -1;
  return laterFields.indexOf(field) + 1 + (pin === null ? 0 : laterFields.length + 1);
}
