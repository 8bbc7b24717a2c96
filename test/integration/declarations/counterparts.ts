import { isClassDeclaration } from 'typescript/unstable/ast';
import { SignatureKind, type Symbol as TypeSymbol, type Type } from 'typescript/unstable/sync';
import type { Api } from './api.ts';
import type { Program } from './program.ts';

/** The types of the stand-in by the name of the class or interface of Electron that they replace. */
export interface Counterparts {
  enter(electrons: Type, ours: Type): void;
  find(api: Api): Type | undefined;
}

/**
 * Starts with the modules in use. The comparison enters the types that it reaches: those of properties, results and
 * options.
 * @param onMissing is called with each module that the stand-in does not export.
 */
export function createCounterparts(
  { project, standIn, standInPreload }: Program,
  modules: readonly Api[],
  onMissing: (module: Api) => void,
): Counterparts {
  const { checker } = project;
  const statics = new Map<string, Type>();
  const instances = new Map<string, Type>();

  function exportsOf(path: string): readonly TypeSymbol[] {
    const file = project.program.getSourceFile(path);
    const symbol = file && checker.getSymbolAtLocation(file);
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol);
  }

  /** The members of the object that `require('electron')` returns in a preload of the stand-in. */
  function preloadMembers(path: string): readonly TypeSymbol[] {
    const [runtime] = exportsOf(path).filter(({ name }) => name === 'createPreloadRuntime');
    const result = runtime && resultOf(resultOf(checker.getTypeOfSymbol(runtime)));
    return result === undefined ? [] : checker.getPropertiesOfType(result);
  }

  function resultOf(type: Type | undefined): Type | undefined {
    const [call] = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
    return call && checker.getReturnTypeOfSignature(call);
  }

  function enter(electrons: Type, ours: Type): void {
    const name = electrons.getSymbol()?.name;
    if (name === undefined || instances.has(name)) return;
    instances.set(name, ours);
    // A member may be declared by the class that Electron's class extends.
    if (electrons.isClassOrInterface()) for (const base of checker.getBaseTypes(electrons)) enter(base, ours);
  }

  function enterModule(module: Api, ours: TypeSymbol): void {
    const type = checker.getTypeOfSymbol(ours);
    const electrons = checker.getTypeAtLocation(module.declaration);
    if (type === undefined || electrons === undefined) return;
    // The declaration of a class has the type of its instances; `session` and the like have the type of the class itself.
    const isClass = isClassDeclaration(module.declaration);
    const declared = isClass ? electrons : instanceOf(electrons);
    if (declared === undefined) return enter(electrons, type);
    statics.set(declared.getSymbol()?.name ?? module.member, type);
    const made = instanceOf(type);
    if (made !== undefined) enter(declared, made);
  }

  function instanceOf(type: Type): Type | undefined {
    const prototype = checker.getPropertyOfType(type, 'prototype');
    return prototype && checker.getTypeOfSymbol(prototype);
  }

  const exported = [
    ...exportsOf(standIn),
    ...(standInPreload === null ? [] : preloadMembers(standInPreload)),
  ];
  for (const module of modules) {
    const ours = exported.find(({ name }) => name === module.member);
    if (ours === undefined) onMissing(module);
    else enterModule(module, ours);
  }
  return {
    enter,
    find: ({ owner, member, declaration }) => {
      const isStatic = member === 'constructor' || /^static\b/.test(declaration.getText());
      return (isStatic ? statics : instances).get(owner);
    },
  };
}
