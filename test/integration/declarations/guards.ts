import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isIfStatement,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
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
  if (isConditionalExpression(outer) && inner !== outer.condition)
    return [outer.condition, inner === outer.whenFalse];
  if (isBinaryExpression(outer) && inner === outer.right) {
    const { kind } = outer.operatorToken;
    if (kind === SyntaxKind.AmpersandAmpersandToken) return [outer.left, false];
    if (kind === SyntaxKind.BarBarToken) return [outer.left, true];
  }
  return [null, false];
}

function leaves(statement: Node): boolean {
  if (isBlock(statement)) return [...statement.statements].some(leaves);
  return isReturnStatement(statement) || isThrowStatement(statement);
}

/** The value of a condition on a platform. Undefined if that depends on something else. */
function evaluate(node: Node, platform: string): boolean | undefined {
  if (isParenthesizedExpression(node)) return evaluate(node.expression, platform);
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    const value = evaluate(node.operand, platform);
    return value === undefined ? undefined : !value;
  }
  // `['darwin', 'win32'].includes(platform)`
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const { expression: list, name } = node.expression;
    if (name.text !== 'includes' || !isArrayLiteralExpression(list) || !isPlatform(node.arguments[0])) return;
    return [...list.elements].some((one) => isStringLiteral(one) && one.text === platform);
  }
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
function isPlatform(node: Node | undefined): boolean {
  return node !== undefined && /(?:^|\.)platform$/.test(node.getText());
}
