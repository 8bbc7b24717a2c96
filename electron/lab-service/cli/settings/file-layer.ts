import { dirname, resolve } from 'node:path';
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Found, Layer } from './layer.ts';
import type { SettingTable } from './setting.ts';
import { suggest } from './suggest.ts';

/**
 * The settings of a YAML file (JSON is also YAML), each with its line and column. An unknown key is a
 * problem, because it is usually misspelled and would silently have no effect.
 */
export function readFileLayer(text: string, file: string, table: SettingTable): Layer {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const found = new Map<string, Found>();
  const problems: string[] = [];

  function placeAt(offset: number): string {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  }

  const placeOf = (node: unknown): string => placeAt((isNode(node) ? node.range?.[0] : undefined) ?? 0);

  function readGroup(group: YAMLMap, prefix: string): void {
    for (const { key, value } of group.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const path = prefix + name;
      const setting = Object.hasOwn(table, path) ? table[path] : undefined;
      if (setting !== undefined) {
        const content: unknown = isNode(value) ? value.toJS(document) : value;
        const isPath = setting.form === 'path' && typeof content === 'string' && content !== '';
        const place = `${placeOf(value ?? key)}: ${path}`;
        const placeOfPart = (parts: readonly PropertyKey[]): string => {
          const part = isCollection(value) ? findPart(value, parts) : value;
          return `${placeOf(part)}: ${path}${formatParts(parts)}`;
        };
        found.set(path, {
          place,
          placeOf: placeOfPart,
          value: isPath ? resolve(dirname(file), content) : content,
        });
      } else if (!isGroup(path)) {
        problems.push(`${placeOf(key)}: ${path} is not a setting. ${help(name, prefix)}`);
      } else if (isMap(value)) {
        readGroup(value, `${path}.`);
      } else {
        problems.push(
          `${placeOf(value ?? key)}: ${path} is a group. Its settings: ${names(`${path}.`).join(', ')}`,
        );
      }
    }
  }

  const isGroup = (path: string): boolean => names(`${path}.`).length > 0;

  /** The allowed keys of the group. */
  function names(prefix: string): string[] {
    const inside = Object.keys(table).filter((path) => path.startsWith(prefix));
    return [...new Set(inside.map((path) => path.slice(prefix.length).split('.')[0] ?? ''))];
  }

  function help(name: string, prefix: string): string {
    const close = suggest(name, names(prefix));
    return close === null ? `Available: ${names(prefix).join(', ')}` : `Did you mean ${prefix}${close}?`;
  }

  for (const { pos, message } of document.errors) problems.push(`${placeAt(pos[0])}: ${message}`);
  if (problems.length > 0) return { found, problems };
  if (isMap(document.contents)) readGroup(document.contents, '');
  else if (document.contents !== null && !(isScalar(document.contents) && document.contents.value === null))
    problems.push(`${placeOf(document.contents)}: the file must contain settings in the form "name: value"`);
  return { found, problems };
}

/** The node of a part. For a missing part, the node that should contain it. */
function findPart(value: YAMLMap | YAMLSeq, parts: readonly PropertyKey[]): unknown {
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index));
  return prefixes.map((prefix) => value.getIn(prefix, true)).find(isNode) ?? value;
}

/** `[2].address`. */
function formatParts(parts: readonly PropertyKey[]): string {
  return parts.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
}
