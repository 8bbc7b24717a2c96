/** A name that an object has in another case than the contract. */
export interface OtherCase {
  readonly name: string;
  readonly written: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The object with these names of the contract as the contract writes them, for services that change the case of the
 * first letter. A name counts only if the exact one is absent and no other one differs in case alone.
 */
export function nameByContract(
  element: Fields,
  names: readonly string[],
): { readonly fields: Fields; readonly renamed: readonly OtherCase[] } {
  const missing = names.filter((name) => !Object.hasOwn(element, name));
  if (missing.length === 0) return { fields: element, renamed: [] };
  const written = Map.groupBy(Object.keys(element), (key) => key.toLowerCase());
  const renamed = missing.flatMap((name): OtherCase[] => {
    const [only, ...more] = written.get(name.toLowerCase()) ?? [];
    return only === undefined || more.length > 0 ? [] : [{ name, written: only }];
  });
  if (renamed.length === 0) return { fields: element, renamed };
  const exact = new Map(renamed.map(({ name, written: key }) => [key, name]));
  const fields = Object.fromEntries(
    Object.entries(element).map(([key, value]) => [exact.get(key) ?? key, value]),
  );
  return { fields, renamed };
}

/** The value inside `{"d": …}`, which ASP.NET AJAX puts around every answer. A text inside is not read. */
export function unwrapAnswer(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('d' in value) || Object.keys(value).length !== 1)
    return value;
  return typeof value.d === 'object' ? value.d : value;
}
