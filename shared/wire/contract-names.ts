import type { Deviation } from '../device/device.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The object with these names of the contract as the contract writes them, for services that change the case of the
 * first letter. A name counts only if the exact one is absent and no other one differs in case alone.
 */
export function nameByContract(
  element: Fields,
  names: readonly string[],
): { readonly fields: Fields; readonly renamed: readonly Deviation[] } {
  const missing = names.filter((name) => !Object.hasOwn(element, name));
  if (missing.length === 0) return { fields: element, renamed: [] };
  // Many services omit a field, and have nothing else.
  const others = Object.keys(element).filter((key) => !names.includes(key));
  if (others.length === 0) return { fields: element, renamed: [] };
  const written = Map.groupBy(others, (key) => key.toLowerCase());
  const renamed = missing.flatMap((field): Deviation[] => {
    const [found, ...more] = written.get(field.toLowerCase()) ?? [];
    return found === undefined || more.length > 0 ? [] : [{ field, problem: 'other-case', found }];
  });
  if (renamed.length === 0) return { fields: element, renamed };
  const exact = new Map(renamed.map(({ field, found }) => [found, field]));
  const fields = Object.fromEntries(
    Object.entries(element).map(([key, value]) => [exact.get(key) ?? key, value]),
  );
  return { fields, renamed };
}

/** The value inside `{"d": …}`, which ASP.NET AJAX puts around every answer. A text inside is not read. */
export function unwrapAnswer(value: unknown): unknown {
  return isWrapped(value) && typeof value.d === 'object' ? value.d : value;
}

/** Whether `{"d": …}` has JSON in a text. */
export function hasTextInside(value: unknown): boolean {
  return isWrapped(value) && typeof value.d === 'string';
}

function isWrapped(value: unknown): value is { readonly d: unknown } {
  return typeof value === 'object' && value !== null && 'd' in value && Object.keys(value).length === 1;
}
