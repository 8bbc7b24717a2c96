import type { Node } from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';

/** `getTypes` of a union fails in TypeScript 7.0 where a part is a tuple: such a union is compared as a whole. */
export function partsOf(type: Type): readonly Type[] {
  try {
    return type.isUnionType() ? type.getTypes() : [type];
  } catch {
    return [type];
  }
}

export function sameName(a: Type, b: Type): boolean {
  const name = a.getSymbol()?.name;
  return name !== undefined && name === b.getSymbol()?.name;
}

export function genericName(type: Type): string | undefined {
  return type.getSymbol()?.name.replace(/^Readonly/, '');
}

export function isAnything(type: Type): boolean {
  return (type.flags & TypeFlags.AnyOrUnknown) !== 0;
}

/** An object type that is written inline has no name. */
export function hasName(declaration: Node): boolean {
  return 'name' in declaration && declaration.name !== undefined;
}
