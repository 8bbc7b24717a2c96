import {
  isCallExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import { declarationsOf, isElectrons, keyOf, type Program, walk } from './program.ts';

type Named = Node & { readonly name: Node };

/** A declaration of Electron's, by the comment before it. */
export interface Api {
  /** `App.hide`, or `App 'activate'` for an event. */
  readonly name: string;
  /** The name of the event, or of the property, method or type. */
  readonly member: string;
  /** Of its declaration. */
  readonly key: string;
  readonly isDeprecated: boolean;
  /** Node's names of the platforms that have it; null for all. */
  readonly platforms: readonly string[] | null;
  /** Whether it works only after, or only before, the app is ready. */
  readonly ready: 'after' | 'before' | null;
}

const after =
  /(?:must|can only) be called after (?:the )?(?:`ready`|app is ready|app has)|cannot be (?:called|used) before the `ready`|returns? true once the app has emitted the `ready`/;
const before = /(?:must|can only) be (?:called|used) before (?:the )?(?:`ready`|app is ready)/;
/** Electron's own, by their members: they are the same in each program. */
let all: ReadonlyMap<string, readonly Api[]> | null = null;
const listenerMethods = ['on', 'once'];

/** Each place in the sources that uses a restricted API, also through an interface of our own with its name. */
export function listUses(program: Program): readonly { readonly api: Api; readonly node: Node }[] {
  const { project, sources, electron } = program;
  const { checker } = project;
  all ??= Map.groupBy([...walk(electron)].filter(hasName).map(readApi), ({ member }) => member);
  const declared = all;

  function find(node: Node): readonly Api[] {
    const name = nameUsed(node);
    const namesakes = (name === null ? null : declared.get(name)) ?? [];
    const apis = namesakes.filter(isRestricted);
    const [first] = apis;
    // The second is a declaration of our own.
    if (first === undefined || isInterfaceDeclaration(node.parent.parent)) return [];
    // An interface of our own for Electron's object, such as `IdleSource` for `powerMonitor`: known by a name that
    // nothing else has.
    const isKnown = apis.length === namesakes.length;
    if (!isKnown && !node.getSourceFile().text.includes("from 'electron';")) return [];
    const declarations = declarationsOf(symbolAt(node), project);
    const electrons = declarations.filter(isElectrons).map(keyOf);
    if (electrons.length > 0) return apis.filter(({ key }) => electrons.includes(key));
    return isKnown && declarations.some(isInOurInterface) ? [first] : [];
  }

  function symbolAt(node: Node) {
    const object = node.parent.parent;
    if (!isObjectLiteralExpression(object)) return checker.getSymbolAtLocation(node);
    // The name of an option.
    const wanted = checker.getContextualType(object);
    const type = wanted && checker.getNonNullableType(wanted);
    return type && checker.getPropertyOfType(type, node.getText());
  }

  return sources.flatMap((file) =>
    [...walk(file)].flatMap((node) => find(node).map((api) => ({ api, node }))),
  );
}

/** The event to which a listener is added, or the name of a property, a method or an option. */
function nameUsed(node: Node): string | null {
  if (!isIdentifier(node)) return null;
  const call = node.parent.parent;
  if (!listenerMethods.includes(node.text)) return isNewExpression(node.parent) ? null : node.text;
  const isCall = isPropertyAccessExpression(node.parent) && isCallExpression(call);
  const [event] = isCall ? call.arguments : [];
  return event !== undefined && isStringLiteral(event) ? event.text : null;
}

function readApi(declaration: Named): Api {
  const comment = declaration.getSourceFile().text.slice(declaration.pos, declaration.getStart());
  const text = comment.replaceAll(/\s*\n\s*\*\s*/g, ' ');
  const event = eventOf(declaration);
  const owner = hasName(declaration.parent) ? declaration.parent.name.getText() : '';
  return {
    name: event === null ? `${owner}.${declaration.name.getText()}` : `${owner} '${event}'`,
    member: event ?? declaration.name.getText(),
    key: keyOf(declaration),
    isDeprecated: text.includes('@deprecated'),
    platforms: /@platform ([\w,]+)/.exec(text)?.[1]?.split(',') ?? null,
    ready: after.test(text) ? 'after' : before.test(text) ? 'before' : null,
  };
}

function isRestricted({ isDeprecated, platforms, ready }: Api): boolean {
  return isDeprecated || platforms !== null || ready !== null;
}

function hasName(node: Node): node is Named {
  return 'name' in node && node.name !== undefined;
}

/** An interface declares each event as an overload of its own: `on(event: 'activate', …)`. */
function eventOf(declaration: Named): string | null {
  const start = declaration.getSourceFile().text.slice(declaration.getStart()).slice(0, 100);
  return /^\w+\(event: '([\w-]+)'/.exec(start)?.[1] ?? null;
}

function isInOurInterface(declaration: Node): boolean {
  return !declaration.getSourceFile().isDeclarationFile && isInterfaceDeclaration(declaration.parent);
}
