import type { Setting, settingsTable } from '#shared/model/settings.ts';

type Table = typeof settingsTable;
export type Place = NonNullable<Setting['place']>;
export type PlacedSetting = {
  [N in keyof Table]: Table[N] extends { readonly place: Place } ? N : never;
}[keyof Table];
export type PlacedType = Table[PlacedSetting]['type'];

/** What the control of a type is given: the name of a setting of that type. */
export interface ControlProps<T extends PlacedType> {
  readonly name: { [N in PlacedSetting]: Table[N]['type'] extends T ? N : never }[PlacedSetting];
}
