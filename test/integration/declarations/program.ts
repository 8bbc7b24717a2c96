import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

export const root = join(import.meta.dirname, '../../..');
const electronFile = join(root, 'node_modules/electron/electron.d.ts');

/** The sources and Electron's declarations, with the compiler's own types. */
export interface Program {
  readonly project: Project;
  readonly sources: readonly SourceFile[];
  /** The file that Electron starts. */
  readonly main: SourceFile;
  readonly electron: SourceFile;
}

export function startCompiler() {
  const texts = new Map<string, string>();
  const api = new API({
    cwd: root,
    fs: { readFile: (path) => texts.get(path), fileExists: (path) => texts.has(path) || undefined },
  });

  /** @param fixture the text of an app of one file, to test that a rule reports it; without it, this app. */
  function open(fixture?: string): Program {
    // The configuration exists in memory only: one program without project references.
    const config = join(root, `tsconfig.declarations-${texts.size}.json`);
    const main = join(root, fixture === undefined ? 'electron/main.ts' : `electron/fixture-${texts.size}.ts`);
    const files = fixture === undefined ? listSources() : [main];
    const lib = ['es2024', 'esnext.disposable', 'dom'];
    const compilerOptions = { composite: false, noEmit: true, lib, types: ['node'] };
    const own = { extends: './tsconfig.json', compilerOptions, files, include: [], references: [] };
    texts.set(config, JSON.stringify(own));
    if (fixture !== undefined) texts.set(main, fixture);
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('The compiler opened no project');
    const sources = files.map((path) => fileOf(project, path));
    return { project, sources, main: fileOf(project, main), electron: fileOf(project, electronFile) };
  }

  return { open, close: () => api.close() };
}

function fileOf(project: Project, path: string): SourceFile {
  const file = project.program.getSourceFile(path);
  if (file === undefined) throw new Error(`The program has no ${path}`);
  return file;
}

/** Files at the top, and of the folders that may import Electron or have interfaces for its objects. */
function listSources(): readonly string[] {
  return readdirSync(join(root, 'electron'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:(?:desktop|ipc|self-check)\/.*|[\w-]+)\.ts$/.test(name))
    .map((name) => join(root, 'electron', name));
}

export function isElectrons(declaration: Node): boolean {
  return declaration.getSourceFile().fileName === electronFile;
}

/** Each node below and including `node`, parents first. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* walk(child);
}

/** None for an internal symbol of the compiler. */
export function declarationsOf(symbol: TypeSymbol | undefined, project: Project): readonly Node[] {
  return (symbol?.declarations ?? []).flatMap((handle) => handle.resolve(project) ?? []);
}

export function keyOf(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`;
}
