import { readdir, stat } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { basename, join } from 'node:path';
import type { SaveDiagnosticsOutcome } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import { findProblem } from '../export/exporter.ts';
import type { FileChooser } from '../../storage/system.ts';
import { replaceFile } from '../../storage/replace-file.ts';
import { type DiagnosedState, writeDiagnostics } from './write-diagnostics.ts';

interface DiagnosticsOptions {
  readonly dataDir: string;
  readonly version: string;
  readonly fileChooser: Pick<FileChooser, 'chooseSaveFile'>;
  readonly readLog: () => Promise<string>;
  readonly log: Log;
  readonly collect: () => DiagnosedState;
}

const MB = 1024 * 1024;

export type Diagnostics = ReturnType<typeof createDiagnostics>;

export function createDiagnostics(options: DiagnosticsOptions) {
  const { dataDir, version, fileChooser, readLog, log, collect } = options;
  let gathered: string | null = null;

  return {
    async gather() {
      const [files, logText] = await Promise.all([listFiles(dataDir), readLog()]);
      const now = Date.now();
      const running = {
        seconds: Math.round(process.uptime()),
        memoryMB: Math.round(process.memoryUsage.rss() / MB),
      };
      const facts = { ...collect(), now, versions: findVersions(version), running, files, log: logText };
      gathered = writeDiagnostics(facts);
      return gathered;
    },

    /** Writes the last collected text, and nothing else, to a path that the user chooses. */
    async save(): Promise<SaveDiagnosticsOutcome> {
      if (gathered === null) return { outcome: 'canceled' };
      // The reviewed text, even if more has happened since.
      const text = gathered;
      const day = new Date().toISOString().slice(0, 10);
      const name = `Device Lab Console diagnostics ${day}.txt`;
      const path = await fileChooser.chooseSaveFile({ name, extension: 'txt' });
      if (path === null) return { outcome: 'canceled' };
      const file = basename(path);
      try {
        await replaceFile(path, text, 'as-before');
        return { outcome: 'saved', file };
      } catch (error) {
        log.warn('The diagnostics could not be saved', { error: String(error) });
        return { outcome: 'failed', file, problem: findProblem(error) };
      }
    },
  };
}

function findVersions(version: string): Readonly<Record<string, string>> {
  const runtime = ['electron', 'chrome', 'node'].flatMap((name) => {
    const found = process.versions[name];
    return found === undefined ? [] : [[name, found] as const];
  });
  const system = `${process.platform} ${release()} ${arch()}`;
  return { console: version, ...Object.fromEntries(runtime), system };
}

/** The documents of the console, also those that were set aside. Electron's files have no such extension. */
const ownFile = /^[\w.-]+\.jsonl?$/;

async function listFiles(dataDir: string): Promise<readonly (readonly [string, number])[]> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => ownFile.test(name));
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(dataDir, name)).catch(() => null);
      return [name, found?.size ?? 0] as const;
    }),
  );
}
