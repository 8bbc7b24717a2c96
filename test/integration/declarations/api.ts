import {
  isClassDeclaration,
  isConstructorDeclaration,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isModuleDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { electronFile } from './program.ts';
import { commentOf, type Notes, readNotes, throwsBeforeReady } from './notes.ts';

/** One declaration of `electron.d.ts`, as the rules need it. */
export interface Api extends Notes {
  /** The name in the documentation: `App.getPath`, `App 'ready'`, `electron.app`, `new Tray`. */
  readonly name: string;
  /** The class, interface or type alias; `electron` for a module. */
  readonly owner: string;
  readonly member: string;
  readonly event: string | null;
  readonly declaration: Node;
}

export function isElectrons(declaration: Node): boolean {
  return declaration.getSourceFile().fileName === electronFile;
}

/** @param declaration from `electron.d.ts`. */
export function describeApi(declaration: Node): Api {
  const owner = ownerOf(declaration);
  const event = eventOf(declaration);
  const isNew = isConstructorDeclaration(declaration);
  const member = isNew ? 'constructor' : nameOf(declaration);
  const name = isNew ? `new ${owner}` : event === null ? `${owner}.${member}` : `${owner} '${event}'`;
  const notes = readNotes(commentOf(declaration));
  const throwsEarly = name in throwsBeforeReady || owner in throwsBeforeReady;
  return {
    name,
    owner,
    member,
    event,
    declaration,
    ...notes,
    ready: notes.ready ?? (throwsEarly ? 'after' : null),
  };
}

function ownerOf(declaration: Node): string {
  for (let node = declaration.parent; node !== undefined; node = node.parent) {
    if (isInterfaceDeclaration(node) || isClassDeclaration(node) || isTypeAliasDeclaration(node))
      return nameOf(node);
    if (isModuleDeclaration(node)) return 'electron';
  }
  return 'electron';
}

/** A function type has no name, but its property has one. */
function nameOf(declaration: Node): string {
  for (let node = declaration; node !== undefined; node = node.parent) {
    // A declaration with a name has it as a node in this property.
    const { name } = node as Node & { readonly name?: Node };
    if (name !== undefined) return name.getText();
  }
  return '?';
}

/** The literal type of the first parameter, if the declaration is one event's overload of `on` and the like. */
function eventOf(declaration: Node): string | null {
  if (!isMethodDeclaration(declaration) && !isMethodSignatureDeclaration(declaration)) return null;
  const [first] = declaration.parameters;
  if (first?.name.getText() !== 'event' || first.type === undefined || !isLiteralTypeNode(first.type))
    return null;
  return isStringLiteral(first.type.literal) ? first.type.literal.text : null;
}
