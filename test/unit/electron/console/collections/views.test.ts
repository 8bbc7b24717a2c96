import { describe, expect, it } from 'vitest';
import { defaultArrangement, type FacetValues, type GroupField } from '#shared/model/list-view.ts';
import { MAX_VIEWS, type ViewContent } from '#shared/model/saved-view.ts';
import {
  createViews,
  upgradeFacetSelection,
  viewsFormat,
} from '../../../../../electron/console/collections/views.ts';
import { createMemoryFile } from '../../../../fakes/memory-file.ts';

const content: ViewContent = {
  ...defaultArrangement,
  query: 'free galaxy',
  picks: [{ field: 'brand', values: ['samsung', null] }],
};

function makeViews() {
  let changes = 0;
  const file = createMemoryFile(viewsFormat.defaults);
  const views = createViews(file, () => {
    changes += 1;
  });
  views.open('lab');
  return { views, names: () => views.list().map(({ name }) => name), file, changes: () => changes };
}

function save(views: ReturnType<typeof makeViews>['views'], name: string): string {
  const outcome = views.save(name, content);
  if (outcome.outcome !== 'saved') throw new Error('There is no room');
  return outcome.id;
}

describe('saved views', () => {
  it('are read back from disk as saved', () => {
    const { views, file } = makeViews();
    const id = save(views, 'Release');
    expect(views.list()).toEqual([{ ...content, id, name: 'Release' }]);
    // Stored data is converted to JSON.
    const stored = JSON.parse(JSON.stringify(file.read())) as Record<string, unknown>;
    expect(viewsFormat.read(stored)).toEqual({ document: file.read(), isWhole: true });
  });

  it('belong to the open lab', () => {
    const { views, names, file } = makeViews();
    save(views, 'Here');
    views.open('elsewhere');
    expect(names()).toEqual([]);
    save(views, 'There');
    views.open('lab');
    expect(names()).toEqual(['Here']);
    views.open(null);
    expect(views.save('Nowhere', content)).toEqual({ outcome: 'full' });
    expect(Object.keys(file.read().labs)).toEqual(['lab', 'elsewhere']);
  });

  it('are renamed, replaced, moved and removed', () => {
    const { views, names } = makeViews();
    const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((name) => save(views, name));
    views.rename(b, 'B');
    views.replace(c, { ...content, query: 'gone' });
    expect(views.list()[2]).toMatchObject({ id: c, name: 'c', query: 'gone' });
    views.move(c, -1);
    expect(names()).toEqual(['a', 'c', 'B']);
    views.move(a, 9);
    expect(names()).toEqual(['c', 'B', 'a']);
    views.remove(b);
    expect(names()).toEqual(['c', 'a']);
  });

  it('can’t be too many', () => {
    const { views } = makeViews();
    for (let index = 0; index < MAX_VIEWS; index += 1) save(views, `v${index}`);
    expect(views.save('one more', content)).toEqual({ outcome: 'full' });
    expect(views.list()).toHaveLength(MAX_VIEWS);
  });
});

describe('viewsFormat', () => {
  const view = { ...content, id: '3f0c8f0e-0b1a-4a3e-9d35-0d7a5a5f2b11', name: 'Release' };

  it('loses only damaged views', () => {
    const damaged = [view, { ...view, query: 7 }, { ...view, id: 'x' }, null];
    expect(viewsFormat.read({ labs: { lab: damaged } })).toEqual({
      document: { labs: { lab: [view] } },
      isWhole: false,
    });
    expect(viewsFormat.read({ labs: [] })).toEqual({ document: { labs: {} }, isWhole: false });
  });

  it('uses the default arrangement if a view has none', () => {
    const { id, name, query, picks } = view;
    expect(viewsFormat.read({ labs: { lab: [{ id, name, query, picks }] } })).toEqual({
      document: { labs: { lab: [view] } },
      isWhole: true,
    });
  });
});

type Values = FacetValues['values'];
/** Selections as pairs, so that a case is one line. */
const read = (...picks: readonly (readonly [GroupField, Values])[]) =>
  upgradeFacetSelection(picks.map(([field, values]) => ({ field, values }))).map(({ field, values }) => [
    field,
    values,
  ]);

describe('the facet selections of a view that was saved before the OS was shown', () => {
  it('become API levels if they were OS values', () => {
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

  it('keep API levels that were selected as well', () => {
    expect(read(['os', ['33', '34']], ['sdk', ['34', '35']])).toEqual([['sdk', ['34']]]);
    expect(read(['os', ['33']], ['sdk', ['34']])).toEqual([
      ['os', ['33']],
      ['sdk', ['34']],
    ]);
  });

  it('become OS 17.4 if they’re no API level', () => {
    expect(read(['os', ['17.4', '20', null]])).toEqual([['os', ['OS 17.4', 'OS 20', null]]]);
  });
});
