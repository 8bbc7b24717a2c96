import {
  isAwaitExpression,
  isBlock,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isInterfaceDeclaration,
  isSourceFile,
  isTypeAliasDeclaration,
  isTypeNode,
  type Node,
} from 'typescript/unstable/ast';
import { declarationsOf, keyOf, type Program } from './program.ts';

/**
 * The nodes that can run before `ready`: the top level of the main file and of the modules that it imports, and each of
 * our functions that this code names, until a statement that awaits `whenReady()`. It overestimates: a function that is
 * only passed on counts as called.
 */
export function listEarlyNodes({ project, main }: Program): ReadonlySet<Node> {
  const { checker } = project;
  const early = new Set<Node>();
  const seen = new Set<string>();

  function visit(node: Node): void {
    if (isTypeNode(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return;
    // A function that is declared runs only where its name is used.
    if (isFunctionDeclaration(node)) return;
    if (isImportDeclaration(node)) return followImport(node);
    early.add(node);
    if (isIdentifier(node)) follow(node);
    if (!isBlock(node) && !isSourceFile(node)) return node.forEachChild(visit);
    for (const statement of node.statements) {
      visit(statement);
      if (awaitsReady(statement)) return;
    }
  }

  function visitOnce(node: Node): void {
    if (node.getSourceFile().isDeclarationFile || seen.has(keyOf(node))) return;
    seen.add(keyOf(node));
    if (isSourceFile(node)) visit(node);
    else if (isFunctionDeclaration(node) && node.body) visit(node.body);
  }

  function followImport(node: Node): void {
    // `import()` and imports of types only run nothing.
    if (!isImportDeclaration(node) || node.getText().startsWith('import type')) return;
    declarationsOf(checker.getSymbolAtLocation(node.moduleSpecifier), project).forEach(visitOnce);
  }

  function follow(name: Node): void {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol === undefined) return;
    const isAlias = declarationsOf(symbol, project).some(isImportSpecifier);
    declarationsOf(isAlias ? checker.getAliasedSymbol(symbol) : symbol, project).forEach(visitOnce);
  }

  visitOnce(main);
  return early;
}

/** Functions inside the statement do not count. */
function awaitsReady(statement: Node): boolean {
  if (isFunctionLikeDeclaration(statement)) return false;
  if (isAwaitExpression(statement)) return /\bwhenReady\(\)/.test(statement.getText());
  let found = false;
  statement.forEachChild((child) => void (found ||= awaitsReady(child)));
  return found;
}
