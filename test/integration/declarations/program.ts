import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { API, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

export const root = join(import.meta.dirname, '../../..');
export const electronFile = join(root, 'node_modules/electron/electron.d.ts');
const standInFolder = join(root, 'test/stand-in');

/** The sources, Electron's declarations and the stand-in as one program, with the compiler's own types. */
export interface Program extends Disposable {
  readonly project: Project;
  /** Absolute paths of the sources whose use of Electron is checked. */
  readonly sources: readonly string[];
  /** The files that Electron starts, or loads into its main process. */
  readonly mains: readonly string[];
  /** The stand-in's module `electron`. */
  readonly standIn: string;
  /** The module of a preload of the stand-in. Null if a fixture has none. */
  readonly standInPreload: string | null;
}

/** Source texts by absolute path. Each one replaces a file of the same path on the disk. */
type Texts = Readonly<Record<string, string>>;

/**
 * The program of the app, and of other code that imports Electron: the benchmark. Throws if the compiler cannot be
 * started.
 */
export function openApp(): Program {
  const others = ['scripts', 'test']
    .flatMap((folder) => listFiles(join(root, folder), '.ts'))
    .filter(importsElectron);
  const { open, close } = startCompiler();
  const program = open({
    sources: [...listFiles(join(root, 'electron'), '.ts'), ...others],
    mains: [join(root, 'electron/main.ts'), ...others],
    standIn: join(standInFolder, 'electron.ts'),
    standInPreload: join(standInFolder, 'page/preload-runtime.ts'),
  });
  return { ...program, [Symbol.dispose]: close };
}

/**
 * Whether a file imports more than types from Electron. Indented imports do not count: tests of the stand-in have them in
 * the texts of apps.
 */
function importsElectron(path: string): boolean {
  return /^import \{[^}]*\} from 'electron';/m.test(readFileSync(path, 'utf8'));
}

/** One compiler for several fixtures, which share the parsed declarations of Electron and Node. */
export interface FixtureCompiler {
  /**
   * A program of made-up sources, to test that a rule reports a violation.
   * @param main the app's only file; @param standIn the stand-in's module `electron`.
   */
  openFixture(main: string, standIn?: string): Program;
  close(): void;
}

export function startFixtureCompiler(): FixtureCompiler {
  const { open, close } = startCompiler();
  let count = 0;
  return {
    openFixture(main, standIn = '') {
      count += 1;
      const mainPath = join(root, `electron/fixture-${count}.ts`);
      const standInPath = join(standInFolder, `fixture-${count}.ts`);
      const parts = { sources: [mainPath], mains: [mainPath], standIn: standInPath, standInPreload: null };
      return open(parts, { [mainPath]: main, [standInPath]: `${standIn}\nexport {};` });
    },
    close,
  };
}

type Parts = Omit<Program, 'project' | typeof Symbol.dispose>;

function startCompiler() {
  const texts = new Map<string, string>();
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => texts.get(path),
      fileExists: (path) => (texts.has(path) ? true : undefined),
    },
  });
  let count = 0;

  function open(parts: Parts, own: Texts = {}): Program {
    const { sources, standIn, standInPreload } = parts;
    // The configuration exists in memory only: one program without project references, for types that can be compared.
    const config = join(root, `tsconfig.declarations-${(count += 1)}.json`);
    const files = [...sources, standIn, ...(standInPreload === null ? [] : [standInPreload])];
    texts.set(config, writeConfig(files));
    for (const [path, text] of Object.entries(own)) texts.set(path, text);
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('The compiler opened no project');
    return {
      ...parts,
      project,
      [Symbol.dispose]: () => api.updateSnapshot({ closeProjects: [config] }).dispose(),
    };
  }

  return { open, close: () => api.close() };
}

function writeConfig(files: readonly string[]): string {
  return JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: {
      composite: false,
      noEmit: true,
      lib: ['es2024', 'esnext.disposable', 'dom'],
      types: ['node'],
    },
    files,
    include: [],
    references: [],
  });
}

function listFiles(folder: string, end: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));
}

/** Each node below and including `node`, parents first. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* walk(child);
}

/** The declarations of a symbol as nodes. None for an internal symbol of the compiler. */
export function declarationsOf(symbol: TypeSymbol | undefined, project: Project): readonly Node[] {
  return (symbol?.declarations ?? []).flatMap((handle) => handle.resolve(project) ?? []);
}
