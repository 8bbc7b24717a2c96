import type { FieldKind } from '../device/list-field.ts';
import { type FieldId, fieldIds, listFields, type ListField } from '../device/list-fields.ts';
import { choiceAliases, fieldAliases } from './aliases.ts';

export type { FieldKind, FieldValues, Subject } from '../device/list-field.ts';
export { type FieldId, fieldIds };

export type Field = ListField & {
  readonly aliases: readonly string[];
  readonly choiceAliases: Readonly<Record<string, string>>;
};
export type FieldOf<K extends FieldKind> = Extract<Field, { readonly kind: K }>;

export const fields: readonly Field[] = listFields.map((field) => ({
  ...field,
  aliases: fieldAliases(field.id),
  choiceAliases: choiceAliases(field.id),
}));

const byName = new Map(
  fields.flatMap((field) => [field.id, ...field.aliases].map((name) => [name, field] as const)),
);
const byId = new Map(fields.map((field) => [field.id, field]));

/** By ID or alias, in any case. */
export function findField(name: string): Field | undefined {
  return byName.get(name.normalize('NFC').toLowerCase());
}

export function fieldOf(id: FieldId): Field {
  const field = byId.get(id);
  if (!field) throw new Error(`No field ${id}`);
  return field;
}
