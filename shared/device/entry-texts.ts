import type { DeviceEntry } from './device.ts';

/** Gets a text that isn't empty and returns its replacement. `of` is the object that has it. */
export type ReplaceText = (text: string, property: string, of: Readonly<Record<string, unknown>>) => string;

/** Neither a phone, nor an agent, nor a person wrote these. */
const facts: ReadonlySet<string> = new Set(
  'key field problem At Earliest Kind State UpSince WatchedSince NotRead Until Since'.split(' '),
);

/**
 * Replaces whatever a phone, an agent or a person may have written. Unchanged parts aren't copied. `models`
 * caches the results by model.
 */
export function replaceTexts(
  entry: DeviceEntry,
  replace: ReplaceText,
  models: WeakMap<object, object>,
): DeviceEntry {
  function replaceIn(value: object, property: string): object {
    const of = value as Readonly<Record<string, unknown>>; // only read
    const isList = Array.isArray(value);
    let copy: object | null = null;
    for (const name in of) {
      const before = of[name];
      if (before === null || before === '' || typeof before === 'number') continue;
      const key = isList ? property : name;
      let after: unknown = before;
      if (typeof before === 'string') after = facts.has(key) ? before : replace(before, key, of);
      else if (typeof before === 'object')
        after = key === 'model' ? replaceModel(before) : replaceIn(before, key);
      if (after === before) continue;
      copy ??= isList ? [...value] : { ...of };
      // A list's keys are its indexes.
      Reflect.set(copy, name, after);
    }
    return copy ?? value;
  }

  function replaceModel(model: object): object {
    const known = models.get(model) ?? replaceIn(model, 'model');
    models.set(model, known);
    return known;
  }

  return replaceIn(entry, '') as DeviceEntry; // the same properties with other texts
}
