import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import { describeError, redactMessage, redactText } from '#shared/redact.ts';

/**
 * A log in `<folder>/console.log`: one JSON object per line, readable only by its owner. It is written immediately,
 * so that it has the last line before a crash. A failed write never stops the app. Beyond `limitBytes` the file
 * becomes `console.log.1` and a new one begins, so that at most twice that much is kept.
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
        // A full disk or a cyclic detail. There is no place left to report it.
      }
    };

  return { info: writer('info'), warn: writer('warn'), error: writer('error') };
}

/** The end of the log in `folder`, from this run and earlier ones, starting at the beginning of a line. */
export async function readLogTail(folder: string, limitBytes = 200 * 1024): Promise<string> {
  const file = join(folder, 'console.log');
  const parts = await Promise.all([`${file}.1`, file].map((path) => readFile(path, 'utf8').catch(() => '')));
  const text = parts.join('');
  if (text.length <= limitBytes) return text;
  const tail = text.slice(-limitBytes);
  return tail.slice(tail.indexOf('\n') + 1);
}

/** Windows rejects the rename while another program has either file open. The log then continues in the same file. */
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
    const { size } = statSync(file);
    chmodSync(file, 0o600);
    return size;
  } catch {
    return 0;
  }
}

/** Maximum length of a detail, so that one detail can't push everything else out of the log. */
const LONGEST_TEXT = 4_000;
const LONGEST_LINE = 32 * 1024;

function writeLine(level: string, message: string, details?: Readonly<Record<string, unknown>>): string {
  const head = { time: new Date().toISOString(), level, message };
  const line = JSON.stringify({ ...head, details }, describe);
  return `${line.length > LONGEST_LINE ? JSON.stringify({ ...head, details: 'too long' }) : line}\n`;
}

/** The fields whose text is the message of an error. */
const fieldsOfErrors: readonly string[] = ['error', 'detail'];

// JSON omits the fields of an Error, and its message may quote data that a log must not contain.
function describe(name: string, value: unknown): unknown {
  if (value instanceof Error) return shorten(describeError(value));
  if (typeof value !== 'string') return value;
  return shorten(fieldsOfErrors.includes(name) ? redactMessage(value) : redactText(value));
}

function shorten(text: string): string {
  return text.replaceAll(homedir(), '~').slice(0, LONGEST_TEXT);
}
