import { describe, expect, it } from 'vitest';
import type { GroupField, FacetValues } from '#shared/model/list-view.ts';
import { upgradeFacetSelection } from '../../../../../../electron/console/collections/views/upgrade-facet-selection.ts';

type Values = FacetValues['values'];
/** Selections as pairs, so that a case is one line. */
const read = (...picks: readonly (readonly [GroupField, Values])[]) =>
  upgradeFacetSelection(picks.map(([field, values]) => ({ field, values }))).map(({ field, values }) => [
    field,
    values,
  ]);

describe('the facet selections of a view that was saved before the OS was shown', () => {
  it('are API levels if they were values of the OS', () => {
    expect(read(['brand', ['lg']], ['os', ['34', '21']])).toEqual([
      ['brand', ['lg']],
      ['sdk', ['34', '21']],
    ]);
    expect(read(['os', ['034']])).toEqual([['sdk', ['34']]]);
  });

  it.each<readonly [GroupField, Values]>([
    ['os', ['Android 14', 'OS 17.4', 'tizen', '', null]],
    ['sdk', ['34']],
    ['model', ['34']],
  ])('stay the same for %s %j', (field, values) => expect(read([field, values])).toEqual([[field, values]]));

  it('contain both if API levels were selected as well', () => {
    expect(read(['os', ['33', '34']], ['sdk', ['34', '35']])).toEqual([['sdk', ['34']]]);
    expect(read(['os', ['33']], ['sdk', ['34']])).toEqual([
      ['os', ['33']],
      ['sdk', ['34']],
    ]);
  });

  it('keep their position among other values, and the name of the version', () => {
    expect(read(['os', ['34', '17.4', null, '38', '31', '32']])).toEqual([
      ['os', ['OS 34', 'Android 14', 'OS 17.4', null, 'OS 38', 'API 38', 'OS 31', 'Android 12', 'OS 32']],
    ]);
  });

  it('name a number that is no API level', () => {
    expect(read(['os', ['17.4', '20', null]])).toEqual([['os', ['OS 17.4', 'OS 20', null]]]);
  });
});
