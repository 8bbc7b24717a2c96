import * as fc from 'fast-check';
import { z } from 'zod';
import { type RouteName, routes } from '#shared/ipc/contract.ts';
import { anyText } from '../../fixtures/any-text.ts';

/** The part of JSON Schema that our routes use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const paths = [
  '../../escaped',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'a/../../b',
  '..%2f..',
  'x\u0000.json',
  '.',
];
const odd = [
  '',
  ' ',
  '__proto__',
  'constructor',
  '\u202E',
  '💻',
  'x'.repeat(300),
  '<script>',
  "'; DROP TABLE",
  '{{x}}',
];

/** Texts with a special meaning in place of our own names. The test replaces `@…`. */
function textsFor(name: string, port: number): fc.Arbitrary<string> {
  const byName: Record<string, readonly string[]> = {
    host: ['192.0.2.20', '127.0.0.1', 'localhost', '::1', '10.0.0.5/..', '127.0.0.1:80', 'a b', '0'],
    address: [
      `http://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}/../x`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://a@127.0.0.1',
      '//127.0.0.1',
      'http://',
    ],
    ranges: ['0.0.0.0/0', '8.8.8.8/32', '::/0', '127.0.0.1/33', '192.168.0.0/16'],
    query: [
      'model:galaxy',
      'free',
      '((((',
      'model:"',
      'sdk:30..34',
      '('.repeat(250),
      'a OR OR b',
      '-'.repeat(500),
    ],
    from: ['08:00', '24:00', '23:59'],
  };
  const own = byName[name] ?? ['@agent', '@device', '@snapshot', '@alert', '../../escaped'];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...own) },
    { weight: 2, arbitrary: fc.constantFrom(...paths, ...odd) },
    { weight: 1, arbitrary: anyText(40) },
  );
}

function fitting(schema: Schema, name: string, port: number): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, properties, required = [], items } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name, port)));
  switch (schema.type) {
    case 'object': {
      const parts = Object.entries(properties ?? {}).map(
        ([key, part]) => [key, fitting(part, key, port)] as const,
      );
      return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
    }
    case 'array':
      return fc.array(fitting(items ?? {}, name, port), { maxLength: 3 });
    case 'string':
      return textsFor(name, port);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(port, 5037, 2_000, 15_000, 1_048_576),
        fc.integer({ min: 0, max: 70_000 }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.constant(undefined);
  }
}

/** All values that can cross from a page: those that structured cloning copies. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -0,
    Number.NaN,
    Infinity,
    -1,
    1.5,
    2 ** 53,
    1n,
    '',
    [],
    {},
  ),
  fc.constantFrom<unknown>(
    new Date(0),
    new Map([['a', 1]]),
    new Set([1]),
    /x/,
    new Uint8Array(8),
    new Error('x'),
  ),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"toJSON":2,"length":3}')),
  fc.constant('x'.repeat(1_000_000)),
  fc.constant(Array.from({ length: 20_000 }, () => 'x')),
  fc.constant(Array.from({ length: 2_000 }).reduce<unknown>((inner) => ({ inner }), null)),
  fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true, withTypedArray: true }),
);

/** The value with `replacement` at one place, chosen by `at`. */
function spoil(value: unknown, at: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || at % 3 === 0) return replacement;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(keys.length, 1)];
  if (key === undefined) return replacement;
  const within: unknown = Reflect.get(value, key);
  const changed = spoil(within, Math.floor(at / 3), replacement);
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === key ? changed : each));
  return { ...value, [key]: changed };
}

export interface Call {
  readonly route: unknown;
  readonly input: unknown;
}

/** Calls of a compromised page: of every route, with valid, nearly valid, and invalid inputs. */
export function hostileCalls(port: number): fc.Arbitrary<Call> {
  // Every route has a schema, so new routes are tried automatically.
  const names = Object.keys(routes) as RouteName[];
  const perRoute = names.map((route) => {
    // zod's type of a JSON Schema is wider than the part that our routes use.
    const schema = z.toJSONSchema(routes[route].input, { unrepresentable: 'any', io: 'input' }) as Schema;
    const fit = fitting(schema, '', port);
    const spoilt = fc.tuple(fit, fc.nat(), strange).map(([value, at, other]) => spoil(value, at, other));
    const input = fc.oneof({ weight: 5, arbitrary: fit }, { weight: 4, arbitrary: spoilt }, strange);
    return input.map((made): Call => ({ route, input: made }));
  });
  const unknownRoute = fc.oneof(
    fc.constantFrom<unknown>(
      '__proto__',
      'constructor',
      'agents.add ',
      'agents',
      '',
      null,
      7,
      ['agents.add'],
      {},
    ),
    fc.string({ maxLength: 300 }),
  );
  const none = fc.tuple(unknownRoute, strange).map(([route, input]): Call => ({ route, input }));
  return fc.oneof({ weight: 20, arbitrary: fc.oneof(...perRoute) }, { weight: 1, arbitrary: none });
}
