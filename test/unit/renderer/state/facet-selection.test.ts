import { afterEach, expect, test } from 'vitest';
import {
  clearFacetSelection,
  setFacetSelection,
  toggleUnused,
} from '../../../../renderer/state/facet-selection.ts';
import { showPage, usePage } from '../../../../renderer/state/page.ts';
import { useDevicesView } from '../../../../renderer/state/devices-view.ts';

afterEach(clearFacetSelection);

const facets = () => useDevicesView.getState().facets;

test('only unused devices are listed, then all of them again, together with other selected values', () => {
  const brand = new Set(['samsung']);
  setFacetSelection(new Map([['brand', brand]]));
  showPage('agents');
  toggleUnused();
  expect(usePage.getState().page).toBe('devices');
  expect(facets()).toEqual(
    new Map([
      ['brand', brand],
      ['availability', new Set(['free', 'idle'])],
    ]),
  );
  toggleUnused();
  expect(facets()).toEqual(new Map([['brand', brand]]));
});

test('the unused devices replace another selected availability', () => {
  setFacetSelection(new Map([['availability', new Set(['free', 'in-use'])]]));
  toggleUnused();
  expect(facets()).toEqual(new Map([['availability', new Set(['free', 'idle'])]]));
});
