import type { FieldId } from '#shared/device/field-id.ts';
import type { ColumnChoice, Pin } from '#shared/model/list-view.ts';
import { inShownOrder } from './column-choices.ts';

/** A column as the table draws it. */
export interface ShownColumn {
  readonly field: FieldId;
  /** The least width it is drawn with, in pixels. */
  readonly width: number;
  readonly className: string;
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

/** Pixels a field needs, and its share of what is left over: only texts of any length take more. */
const needs: Partial<Record<FieldId, readonly [width: number, share: number]>> = {
  model: [190, 2],
  brand: [100, 1],
  alias: [110, 1],
  'used-by': [96, 1],
  os: [84, 0],
  sdk: [92, 0],
  build: [140, 1],
  abi: [124, 0],
  input: [160, 0],
  agent: [146, 1],
  'agent-name': [120, 1],
  group: [110, 1],
  'model-id': [120, 1],
  id: [150, 1],
};
const others = [108, 0] as const;

export function layOutColumns(choices: readonly ColumnChoice[]): ColumnLayout {
  const shown = inShownOrder(choices);
  const widths = shown.map(({ field, width }) => width ?? (needs[field] ?? others)[0]);

  const columns = shown.map(({ field, pin }, index): ShownColumn => {
    const isEdge = pin === 'left' ? shown[index + 1]?.pin !== pin : shown[index - 1]?.pin !== pin;
    return {
      field,
      width: widths[index] ?? 0,
      className: `cell cell-${field}${pin ? ` is-pinned-${pin}${isEdge ? ' is-edge' : ''}` : ''}`,
    };
  });
  const template = shown.map(({ field, width }, index) => {
    const share = (needs[field] ?? others)[1];
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
