import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { describeError, redactMessage, redactText } from '#shared/redact.ts';

/**
 * `<folder>/console.log`: one JSON object per line, readable only by its owner, written at once so that the last line
 * before a crash is there. Beyond `limitBytes` it becomes `console.log.1`, so we keep twice that at most.
 */
export function createFileLog(folder: string, limitBytes = 5 * 1024 * 1024): Log {
  const file = join(folder, 'console.log');
  let size = prepare(folder, file);

  const writer =
    (level: string): Log['info'] =>
    (message, details) => {
      try {
        const line = writeLine(level, message, details);
        const bytes = Buffer.byteLength(line);
        if (size > 0 && size + bytes > limitBytes && rotate(file)) size = 0;
        appendFileSync(file, line, { mode: 0o600 });
        size += bytes;
      } catch {
        // A full disk, or a detail that refers to itself. There's nowhere left to say so.
      }
    };

  return { info: writer('info'), warn: writer('warn'), error: writer('error') };
}

/** Whole lines, of this run and earlier ones. */
export async function readLogTail(folder: string, limitBytes = 200 * 1024): Promise<string> {
  const file = join(folder, 'console.log');
  const parts = await Promise.all([`${file}.1`, file].map((path) => readFile(path, 'utf8').catch(() => '')));
  const text = parts.join('');
  if (text.length <= limitBytes) return text;
  const tail = text.slice(-limitBytes);
  return tail.slice(tail.indexOf('\n') + 1);
}

/** Fails on Windows while another program has one of the files open. Then we go on in the same file. */
function rotate(file: string): boolean {
  try {
    renameSync(file, `${file}.1`);
    return true;
  } catch {
    return false;
  }
}

function prepare(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(file, 0o600);
    return statSync(file).size;
  } catch {
    return 0;
  }
}

// No single detail may push everything else out of the log.
const LONGEST_TEXT = 4_000;
const LONGEST_LINE = 32 * 1024;

function writeLine(level: string, message: string, details?: Readonly<Record<string, unknown>>): string {
  const head = { time: new Date().toISOString(), level, message };
  const line = JSON.stringify({ ...head, details }, describe);
  return `${line.length > LONGEST_LINE ? JSON.stringify({ ...head, details: 'too long' }) : line}\n`;
}

// JSON leaves an Error's fields out, and its message may quote what mustn't be in a log.
function describe(name: string, value: unknown): unknown {
  if (value instanceof Error) return shorten(describeError(value));
  if (typeof value !== 'string') return value;
  const isMessage = name === 'error' || name === 'detail';
  return shorten(isMessage ? redactMessage(value) : redactText(value));
}

function shorten(text: string): string {
  return text.replaceAll(homedir(), '~').slice(0, LONGEST_TEXT);
}
