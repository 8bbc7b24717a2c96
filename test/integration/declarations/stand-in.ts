import { isMethodDeclaration, isMethodSignatureDeclaration, isStringLiteral } from 'typescript/unstable/ast';
import { SignatureKind, type Type } from 'typescript/unstable/sync';
import type { Api } from './api.ts';
import { createCounterparts } from './counterparts.ts';
import { createLooseness } from './looseness.ts';
import { type Program, walk } from './program.ts';

/** The fault of an API in the stand-in, by the API's name. An API that is as strict as Electron's has no entry. */
export type Faults = ReadonlyMap<string, string>;

/** Compares each API in use with the type of the stand-in that replaces it. */
export function compareStandIn(program: Program, apis: readonly Api[]): Faults {
  const { checker } = program.project;
  const faults = new Map<string, string>();
  const modules = apis.filter(({ owner }) => owner === 'electron');
  const counterparts = createCounterparts(program, modules, ({ name }) => faults.set(name, 'missing'));
  const looseness = createLooseness(program.project, counterparts);
  const texts = listTexts(program);

  /** Returns the fault, null if there is none, or undefined while the owner's counterpart is unknown. */
  function compareMember(api: Api): string | null | undefined {
    if (api.event !== null) return texts.has(api.event) ? null : 'never emitted';
    const owner = counterparts.find(api);
    if (owner === undefined) return undefined;
    if (api.member === 'constructor') return compareCalls(owner, SignatureKind.Construct, api);
    const property = checker.getPropertyOfType(owner, api.member);
    const ours = property && checker.getTypeOfSymbol(property);
    if (ours === undefined) return 'missing';
    if (isMethod(api)) return compareCalls(ours, SignatureKind.Call, api);
    const electrons = checker.getTypeAtLocation(api.declaration);
    return electrons === undefined ? 'missing' : looseness.ofTypes(ours, electrons).join('; ') || null;
  }

  /** Compares only the overload in use. */
  function compareCalls(ours: Type, kind: SignatureKind, { declaration }: Api): string | null {
    const electrons = checker.getSignatureFromDeclaration(declaration);
    if (electrons === undefined) return 'missing';
    return looseness.ofSignatures(checker.getSignaturesOfType(ours, kind), electrons).join('; ') || null;
  }

  // Comparing a member can find the counterpart of another member's owner, so this repeats until it finds no more.
  let waiting = apis.filter(({ owner }) => owner !== 'electron');
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length;
    waiting = waiting.filter((api) => {
      const fault = compareMember(api);
      if (typeof fault === 'string') faults.set(api.name, fault);
      return fault === undefined;
    });
  }
  // An event's payload has no type in the stand-in, so its types need no counterpart. Nor do the types of a faulty API.
  const covering = apis.filter((api) => api.event !== null || faults.has(api.name) || waiting.includes(api));
  const covered = covering.map(({ declaration }) => declaration.getText()).join('\n');
  for (const { name, owner } of waiting)
    if (!new RegExp(`\\b${owner}\\b`).test(covered)) faults.set(name, 'no counterpart');
  return faults;
}

function isMethod({ declaration }: Api): boolean {
  return isMethodDeclaration(declaration) || isMethodSignatureDeclaration(declaration);
}

/** Each literal text in the stand-in: an event that is not among them is never emitted. */
function listTexts({ project, standIn }: Program): ReadonlySet<string> {
  const folder = standIn.slice(0, standIn.lastIndexOf('/') + 1);
  const names = project.program.getSourceFileNames().filter((name) => name.startsWith(folder));
  const files = names.flatMap((name) => project.program.getSourceFile(name) ?? []);
  const nodes = files.flatMap((file) => [...walk(file)]);
  return new Set(nodes.flatMap((node) => (isStringLiteral(node) ? [node.text] : [])));
}
