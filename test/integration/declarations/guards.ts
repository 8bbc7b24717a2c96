import {
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isIfStatement,
  isReturnStatement,
  isSourceFile,
  isThrowStatement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { allPlatforms, both, outcomeOf } from './platform-conditions.ts';

/** The platforms on which the code at `node` can run, by the conditions around and before it in the same function and file. */
export function platformsAt(node: Node): readonly string[] {
  let platforms: readonly string[] = allPlatforms;
  for (let inner = node; !isSourceFile(inner); inner = inner.parent) {
    const outer = inner.parent;
    platforms = both(platforms, conditionOf(inner, outer));
    if (isBlock(outer) || isSourceFile(outer)) {
      const statements: readonly Node[] = [...outer.statements];
      for (const earlier of statements.slice(0, statements.indexOf(inner)))
        if (isIfStatement(earlier) && leaves(earlier.thenStatement))
          platforms = both(platforms, outcomeOf(earlier.expression).whenFalse);
    }
  }
  return platforms;
}

function conditionOf(inner: Node, outer: Node): readonly string[] {
  if (isIfStatement(outer)) {
    if (inner === outer.thenStatement) return outcomeOf(outer.expression).whenTrue;
    if (inner === outer.elseStatement) return outcomeOf(outer.expression).whenFalse;
  }
  if (isConditionalExpression(outer)) {
    if (inner === outer.whenTrue) return outcomeOf(outer.condition).whenTrue;
    if (inner === outer.whenFalse) return outcomeOf(outer.condition).whenFalse;
  }
  if (isBinaryExpression(outer) && inner === outer.right) {
    if (outer.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
      return outcomeOf(outer.left).whenTrue;
    if (outer.operatorToken.kind === SyntaxKind.BarBarToken) return outcomeOf(outer.left).whenFalse;
  }
  return allPlatforms;
}

function leaves(statement: Node): boolean {
  if (isBlock(statement)) return [...statement.statements].some(leaves);
  return isReturnStatement(statement) || isThrowStatement(statement);
}
