import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';
import {
  selectAllShown,
  selectRange,
} from '../../../../../../renderer/features/devices/list/select-lines.ts';
import { createGrid } from '../../../../../../renderer/grid/grid.ts';
import { emptyGridQuery } from '../../../../../../renderer/grid/grid-query.ts';
import { useDevicesView } from '../../../../../../renderer/state/devices-view.ts';
import { clearSelection, toggleLine } from '../../../../../../renderer/state/list-selection.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const grid = createGrid();
grid.update(new Map([['a', exampleReport('a', { users: ['', 'kim', '', 'lee', ''] })]]), momentAt(1_000));
const all = grid.view(emptyGridQuery);
const inUse = grid.view({ ...emptyGridQuery, query: parse('in-use').query });

const selected = () => [...useDevicesView.getState().selected].map((key) => key.at(-1)).join('');
const keyOf = (index: number) => all.rowAt(index)?.key ?? '';

beforeEach(() => {
  clearSelection(useDevicesView);
  useDevicesView.setState({ activeKey: null });
});

describe('a range', () => {
  it('extends both ways from its start and replaces the selection', () => {
    toggleLine(useDevicesView, keyOf(2));
    selectRange(useDevicesView, all, 4, false);
    expect(selected()).toBe('234');
    selectRange(useDevicesView, all, 1, false);
    expect(selected()).toBe('12');
  });

  it('can be added to the selection', () => {
    toggleLine(useDevicesView, keyOf(0));
    toggleLine(useDevicesView, keyOf(3));
    selectRange(useDevicesView, all, 4, true);
    expect(selected()).toBe('034');
  });

  it('is one device if its start isn’t shown', () => {
    toggleLine(useDevicesView, keyOf(0));
    selectRange(useDevicesView, inUse, 1, false);
    expect(selected()).toBe('3');
    expect(useDevicesView.getState()).toMatchObject({ activeKey: keyOf(3), anchorKey: keyOf(3) });
  });

  it('starts at the focused line if nothing is selected', () => {
    useDevicesView.setState({ activeKey: keyOf(1) });
    selectRange(useDevicesView, all, 2, false);
    expect(selected()).toBe('12');
  });
});

it('selecting all keeps selected devices that aren’t shown', () => {
  toggleLine(useDevicesView, keyOf(0));
  selectAllShown(useDevicesView, inUse);
  expect(selected()).toBe('013');
  toggleLine(useDevicesView, keyOf(1));
  expect(selected()).toBe('03');
});
