import type { Deviation } from '../device/device.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Gives an object the contract's names if a service wrote the first letter in the other case. Only if the
 * exact name is missing and just one other differs by case.
 */
export function nameByContract(
  element: Fields,
  names: readonly string[],
): { readonly fields: Fields; readonly renamed: readonly Deviation[] } {
  const missing = names.filter((name) => !Object.hasOwn(element, name));
  if (missing.length === 0) return { fields: element, renamed: [] };
  // Many services leave a field out, and have nothing else.
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

/** ASP.NET AJAX puts `{"d": …}` around everything. A text inside isn't read. */
export function unwrapAnswer(value: unknown): unknown {
  return isWrapped(value) && typeof value.d === 'object' ? value.d : value;
}

/** JSON as a text inside `{"d": …}`. */
export function hasTextInside(value: unknown): boolean {
  return isWrapped(value) && typeof value.d === 'string';
}

function isWrapped(value: unknown): value is { readonly d: unknown } {
  return typeof value === 'object' && value !== null && 'd' in value && Object.keys(value).length === 1;
}
