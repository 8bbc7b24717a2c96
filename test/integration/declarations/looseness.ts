import { isParameterDeclaration } from 'typescript/unstable/ast';
import { type Project, type Signature, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';
import { isElectrons } from './api.ts';
import type { Counterparts } from './counterparts.ts';
import { declarationsOf } from './program.ts';
import { genericName, hasName, isAnything, partsOf, sameName } from './type-shapes.ts';

/** The ways in which the stand-in accepts more than Electron's declaration. Empty if it is as strict. */
export interface Looseness {
  ofTypes(ours: Type, electrons: Type): readonly string[];
  /** One signature of Electron must have one of the stand-in that is as strict. */
  ofSignatures(ours: readonly Signature[], electrons: Signature): readonly string[];
}

/**
 * Enters the classes and interfaces of Electron that a comparison reaches in `counterparts`, which compares their members
 * in use.
 */
export function createLooseness(project: Project, counterparts: Pick<Counterparts, 'enter'>): Looseness {
  const { checker } = project;
  const show = (type: Type) => checker.typeToString(type);
  const describe = (mine: Type, theirs: Type) => `${show(mine)} for ${show(theirs)}`;
  const withoutNull = (type: Type) => checker.getNonNullableType(type) ?? type;
  const callsOf = (type: Type) => checker.getSignaturesOfType(type, SignatureKind.Call);
  const argumentsOf = (type: Type) => (type.isTypeReference() ? checker.getTypeArguments(type) : []);

  /** @param isGiven true for a value that the stand-in passes to the app, false for one that it accepts from the app. */
  function compare(mineOrNull: Type, theirsOrNull: Type, isGiven: boolean): readonly string[] {
    if (isAnything(theirsOrNull) || theirsOrNull.flags & TypeFlags.Void) return [];
    if (isAnything(mineOrNull) || (isGiven && isNullable(mineOrNull) && !isNullable(theirsOrNull)))
      return [describe(mineOrNull, theirsOrNull)];
    const [mine, theirs] = [withoutNull(mineOrNull), withoutNull(theirsOrNull)];
    const [parts, others] = [partsOf(mine), partsOf(theirs)];
    if (parts.length > 1 || others.length > 1)
      return parts.flatMap((part) =>
        comparePart(part, others.find((other) => sameName(part, other)) ?? theirs, isGiven),
      );
    return comparePart(mine, theirs, isGiven);
  }

  function comparePart(mine: Type, theirs: Type, isGiven: boolean): readonly string[] {
    const declared = callsOf(theirs);
    if (declared.length > 0) return declared.flatMap((one) => compareOverload(callsOf(mine), one, isGiven));
    const [inMine, inTheirs] = [argumentsOf(mine), argumentsOf(theirs)];
    if (inMine.length > 0 && inMine.length === inTheirs.length && genericName(mine) === genericName(theirs))
      return inTheirs.flatMap((type, index) => compare(inMine[index] ?? type, type, isGiven));
    if (isElectronsObject(mine)) counterparts.enter(mine, mine);
    if (isElectronsObject(theirs) && mine.isObjectType()) counterparts.enter(theirs, mine);
    else if (!checker.isTypeAssignableTo(mine, theirs)) return [describe(mine, theirs)];
    return [];
  }

  function compareOverload(
    own: readonly Signature[],
    declared: Signature,
    isGiven: boolean,
  ): readonly string[] {
    const tries = own.map((one) => compareSignatures(one, declared, isGiven));
    return tries.find((found) => found.length === 0) ?? tries[0] ?? ['it cannot be called'];
  }

  /** Parameters have the opposite direction: the stand-in calls a function that it accepts, and passes the arguments. */
  function compareSignatures(mine: Signature, theirs: Signature, isGiven: boolean): readonly string[] {
    const parameters = theirs.getParameters().flatMap(({ name }, index) => {
      const isIgnored = index >= mine.getParameters().length && !mine.hasRestParameter;
      if (isIgnored) return isGiven && !isOptionalAt(theirs, index) ? [`ignores '${name}'`] : [];
      const [taken, wanted] = [
        checker.getParameterType(mine, index),
        checker.getParameterType(theirs, index),
      ];
      if (wanted === undefined || taken === undefined) return [];
      if (isGiven && isOptionalAt(mine, index) && !isOptionalAt(theirs, index))
        return [`does not require '${name}'`];
      return compare(taken, wanted, !isGiven).map((text) => `'${name}' is ${text}`);
    });
    const [returned, expected] = [
      checker.getReturnTypeOfSignature(mine),
      checker.getReturnTypeOfSignature(theirs),
    ];
    if (returned === undefined || expected === undefined) return parameters;
    return [...parameters, ...compare(returned, expected, isGiven).map((text) => `returns ${text}`)];
  }

  function isNullable(type: Type): boolean {
    return [checker.getNullType(), checker.getUndefinedType()].some((one) =>
      checker.isTypeAssignableTo(one, type),
    );
  }

  function isOptionalAt(signature: Signature, index: number): boolean {
    const declaration = declarationsOf(signature.getParameters()[index], project).find(
      isParameterDeclaration,
    );
    return declaration?.questionToken !== undefined || declaration?.initializer !== undefined;
  }

  function isElectronsObject(type: Type): boolean {
    return declarationsOf(type.getSymbol(), project).some((one) => isElectrons(one) && hasName(one));
  }

  return {
    ofTypes: (ours, electrons) => compare(ours, electrons, true),
    ofSignatures: (ours, electrons) => compareOverload(ours, electrons, true),
  };
}
