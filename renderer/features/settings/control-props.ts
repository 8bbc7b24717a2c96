import type { Setting, SettingSection, settingsTable } from '#shared/model/settings.ts';

type Table = typeof settingsTable;
export type PlacedSetting = {
  [N in keyof Table]: Table[N] extends { readonly section: SettingSection } ? N : never;
}[keyof Table];
export type PlacedType = Table[PlacedSetting]['type'];

export interface ControlProps<T extends PlacedType> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly command?: Setting['command'];
  readonly name: { [N in PlacedSetting]: Table[N]['type'] extends T ? N : never }[PlacedSetting];
}
