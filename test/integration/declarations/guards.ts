import {
  isBinaryExpression,
  isBlock,
  isIfStatement,
  isReturnStatement,
  isSourceFile,
  isStringLiteral,
  isThrowStatement,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';

/** Whether the code at `node` can run on a platform, by the conditions around and before it in the same file. */
export function canRunOn(platform: string, node: Node): boolean {
  for (let inner = node; !isSourceFile(inner); inner = inner.parent) {
    const outer = inner.parent;
    const [condition, excluding] = conditionOf(inner, outer);
    if (condition !== null && evaluate(condition, platform) === excluding) return false;
    if (!isBlock(outer) && !isSourceFile(outer)) continue;
    const statements: readonly Node[] = [...outer.statements];
    const leaving = statements.slice(0, statements.indexOf(inner)).filter(isIfStatement);
    if (leaving.some((one) => leaves(one.thenStatement) && evaluate(one.expression, platform) === true))
      return false;
  }
  return true;
}

/** The condition before `inner`, and its result that excludes it. */
function conditionOf(inner: Node, outer: Node): readonly [condition: Node | null, excluding: boolean] {
  if (isIfStatement(outer) && inner !== outer.expression)
    return [outer.expression, inner === outer.elseStatement];
  const isAnd = isBinaryExpression(outer) && outer.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
  return [isAnd && inner === outer.right ? outer.left : null, false];
}

function leaves(statement: Node): boolean {
  if (isBlock(statement)) return [...statement.statements].some(leaves);
  return isReturnStatement(statement) || isThrowStatement(statement);
}

/** The value of a condition on a platform. Undefined if that depends on something else. */
function evaluate(node: Node, platform: string): boolean | undefined {
  if (!isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  if (isPlatform(left) && isStringLiteral(right)) {
    if (operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken) return right.text === platform;
    if (operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken) return right.text !== platform;
  }
  const values = [evaluate(left, platform), evaluate(right, platform)];
  const decisive = operatorToken.kind === SyntaxKind.BarBarToken;
  if (!decisive && operatorToken.kind !== SyntaxKind.AmpersandAmpersandToken) return undefined;
  if (values.includes(decisive)) return decisive;
  return values.includes(undefined) ? undefined : !decisive;
}

/** `process.platform`, `situation.platform`, or a parameter called `platform`. */
function isPlatform(node: Node): boolean {
  return /(?:^|\.)platform$/.test(node.getText());
}
