import { dirname, resolve } from 'node:path';
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Found, Layer } from './layer.ts';
import type { SettingTable } from './setting.ts';
import { describeUnknown } from './suggest.ts';

/**
 * The settings of a YAML file (JSON is also YAML), each with its line and column. An unknown key is a problem, because
 * it is usually misspelled and would silently have no effect.
 */
export function readFileLayer(text: string, file: string, table: SettingTable): Layer {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const found = new Map<string, Found>();

  function placeAt(offset: number): string {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  }
  const placeOf = (node: unknown): string => placeAt((isNode(node) ? node.range?.[0] : undefined) ?? 0);

  /** @returns the problems */
  function readGroup(group: unknown, prefix: string): string[] {
    const inside = Object.keys(table).filter((path) => path.startsWith(prefix));
    if (!isMap(group)) {
      const what = prefix === '' ? 'the file' : prefix.slice(0, -1);
      return [`${placeOf(group)}: ${what} must contain settings, such as "${inside[0]}"`];
    }
    return group.items.flatMap(({ key, value }) => {
      const path = `${prefix}${String(key)}`;
      const setting = Object.hasOwn(table, path) ? table[path] : undefined;
      if (setting === undefined && inside.some((each) => each.startsWith(`${path}.`)))
        return readGroup(value, `${path}.`);
      if (setting === undefined) return [`${placeOf(key)}: ${describeUnknown(path, inside)}`];
      let content: unknown = value;
      try {
        if (isNode(value)) content = value.toJS(document);
      } catch {
        return [`${placeOf(value)}: ${path}: put a text that begins with * in quotes`];
      }
      if (setting.form === 'path' && typeof content === 'string' && content !== '')
        content = resolve(dirname(file), content);
      found.set(path, {
        value: content,
        place: (parts = []) => `${placeOf(findPart(value ?? key, parts))}: ${[path, ...parts].join('.')}`,
      });
      return [];
    });
  }

  const { contents, errors } = document;
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  const problems = errors.map(({ pos, message }) => `${placeAt(pos[0])}: ${message}`);
  return { found, problems: problems.length > 0 || isEmpty ? problems : readGroup(contents, '') };
}

/** The node of a part. For a missing part, the node that should contain it. */
function findPart(node: unknown, parts: readonly PropertyKey[]): unknown {
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index));
  return prefixes.map((prefix) => isCollection(node) && node.getIn(prefix, true)).find(isNode) ?? node;
}
