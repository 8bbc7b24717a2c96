import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';

export const allPlatforms: readonly string[] = ['darwin', 'linux', 'win32'];

/** The platforms on which a condition can be true, and on which it can be false. */
interface Outcome {
  readonly whenTrue: readonly string[];
  readonly whenFalse: readonly string[];
}

const any: Outcome = { whenTrue: allPlatforms, whenFalse: allPlatforms };

/** A condition without a platform can be true and false on each. */
export function outcomeOf(condition: Node): Outcome {
  if (isParenthesizedExpression(condition)) return outcomeOf(condition.expression);
  if (isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken)
    return negate(outcomeOf(condition.operand));
  if (isBinaryExpression(condition))
    return outcomeOfBinary(condition.left, condition.operatorToken.kind, condition.right);
  if (isCallExpression(condition)) return outcomeOfIncludes(condition.expression, condition.arguments[0]);
  return any;
}

function outcomeOfBinary(left: Node, operator: SyntaxKind, right: Node): Outcome {
  const [a, b] = [outcomeOf(left), outcomeOf(right)];
  if (operator === SyntaxKind.AmpersandAmpersandToken)
    return { whenTrue: both(a.whenTrue, b.whenTrue), whenFalse: either(a.whenFalse, b.whenFalse) };
  if (operator === SyntaxKind.BarBarToken)
    return { whenTrue: either(a.whenTrue, b.whenTrue), whenFalse: both(a.whenFalse, b.whenFalse) };
  if (!isPlatform(left) || !isStringLiteral(right)) return any;
  if (operator === SyntaxKind.EqualsEqualsEqualsToken) return among([right.text]);
  return operator === SyntaxKind.ExclamationEqualsEqualsToken ? negate(among([right.text])) : any;
}

/** `['darwin', 'win32'].includes(platform)` */
function outcomeOfIncludes(callee: Node, argument: Node | undefined): Outcome {
  const list =
    isPropertyAccessExpression(callee) && callee.name.text === 'includes' ? callee.expression : null;
  if (list === null || !isArrayLiteralExpression(list) || argument === undefined || !isPlatform(argument))
    return any;
  return among([...list.elements].flatMap((element) => (isStringLiteral(element) ? [element.text] : [])));
}

/** `process.platform`, `situation.platform`, or a parameter called `platform`. */
function isPlatform(node: Node): boolean {
  return isPropertyAccessExpression(node)
    ? node.name.text === 'platform'
    : isIdentifier(node) && node.text === 'platform';
}

function negate({ whenTrue, whenFalse }: Outcome): Outcome {
  return { whenTrue: whenFalse, whenFalse: whenTrue };
}

function among(names: readonly string[]): Outcome {
  return {
    whenTrue: allPlatforms.filter((name) => names.includes(name)),
    whenFalse: allPlatforms.filter((name) => !names.includes(name)),
  };
}

export function both(a: readonly string[], b: readonly string[]): readonly string[] {
  return a.filter((name) => b.includes(name));
}

function either(a: readonly string[], b: readonly string[]): readonly string[] {
  return allPlatforms.filter((name) => a.includes(name) || b.includes(name));
}
