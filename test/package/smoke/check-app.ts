import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { switchesForUser } from '../../../scripts/electron.ts';
import { root } from '../../../scripts/package/pack-layout.ts';
import { switchesForDisplay } from '../../e2e/display.ts';
import { findPackagedApp } from './packaged-app.ts';
import type { Launch, OtherUser } from './try-app.ts';

/** One line of the app's self-check. */
const lineSchema = z.object({ check: z.string(), ok: z.boolean().nullable(), detail: z.string() });

export interface SelfCheck {
  /** As the app printed it. */
  readonly output: string;
  /** Why the app does not pass: one sentence each, empty if it passes. */
  readonly problems: readonly string[];
}

/** It only ends an app that hangs. */
const limitMs = 600_000;

/** The program to start: an app's own file, or the packaged app in a folder. Throws when the folder has none. */
export function findExecutable(place: string): string {
  return statSync(place).isDirectory() ? findPackagedApp(place).executable : place;
}

/**
 * Runs the self-check of a packaged app.
 * @param runtime the expected runtime, as its first line names it: `electron`, or `stand-in` in the tests of this function
 */
export async function checkApp(
  launch: Launch & { readonly user?: OtherUser },
  runtime = 'electron',
): Promise<SelfCheck> {
  const { executable, switches = [], folder, user } = launch;
  const args = [
    ...(user === undefined ? switchesForUser : []),
    ...switchesForDisplay,
    ...switches,
    '--self-check',
    ...(folder === undefined ? [] : [folder]),
  ];
  const app = spawn(executable, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // An AppImage mounts itself with FUSE, which a container or a runner may lack.
    // The stand-in is a script, whose first line finds `node` on the path: the project's own.
    env: {
      ...process.env,
      APPIMAGE_EXTRACT_AND_RUN: '1',
      PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
      ...(user !== undefined && { HOME: user.home, TMPDIR: user.home }),
    },
    ...(user !== undefined && { uid: user.uid, gid: user.gid }),
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const [output, [code, signal]] = await Promise.all([text(app.stdout), once(app, 'close')]);
  const problems = code === 0 ? [] : [`it ended with ${String(code ?? signal)}`];
  return { output, problems: [...problems, ...readProblems(output, runtime)] };
}

function readProblems(output: string, runtime: string): readonly string[] {
  const lines = output.split('\n').filter((line) => line !== '');
  // A program with windows has no standard output on Windows, unless it is given one; its exit code still counts.
  if (lines.length === 0) return process.platform === 'win32' ? [] : ['it printed nothing'];
  const parsed = lines.map((line) => lineSchema.safeParse(parseJson(line)));
  const read = parsed.flatMap(({ data }) => data ?? []);
  const [first] = read;
  return [
    ...(read.length < lines.length ? ['a line is not the output of a check'] : []),
    ...(first?.check === 'runtime' && first.detail === runtime ? [] : [`it does not run on ${runtime}`]),
    ...read.flatMap(({ check, ok, detail }) => (ok === false ? [`${check}: ${detail}`] : [])),
  ];
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
