import type { DeviceEntry } from './device.ts';

/** Returns another text for the text of this property, which is not empty. `of` is the object that has it. */
export type ReplaceText = (text: string, property: string, of: Readonly<Record<string, unknown>>) => string;

/** Texts that no phone, agent or person has written. */
const facts: ReadonlySet<string> = new Set(
  'key field problem At Earliest Kind State UpSince WatchedSince NotRead Until Since'.split(' '),
);

/**
 * Replaces the texts of a device that a phone, an agent or a person may have written. What stays the same is not
 * copied. `models` keeps the result for each model.
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
      // The keys of a list are its places.
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
