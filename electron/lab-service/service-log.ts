import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { destination, pino } from 'pino';
import type { Log } from '#shared/log.ts';
import type { Operation, Outcome } from './request-context.ts';

const FILE_MODE = 0o600;

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One request as the log tells it: nothing of its body, nor of its answer's. */
export interface RequestLine {
  /** As in the answer's x-request-id. */
  readonly id: string;
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** Null when the caller had gone before it was answered. */
  readonly status: number | null;
  readonly ms: number;
  /** IP address. */
  readonly caller: string;
  /** The true reason for a missing list. The caller may have received less. */
  readonly reason?: string;
}

export interface RequestLog {
  /** Whether a request that ended so is written down at all: asked before its line is made, which most are not. */
  wants(operation: Operation, outcome: Outcome): boolean;
  request(line: RequestLine): void;
}

export interface ServiceLog extends Log, RequestLog {
  /** Begins a new file under the same name, after the old one has been moved away. */
  reopen(): void;
  /** Writes down what is still in memory. What is logged after that is lost. */
  close(): Promise<void>;
}

export interface ServiceLogOptions {
  readonly level?: LogLevel;
  /** Where to: a file, which is made for its owner only, or one of the process's own streams. Standard output by default. */
  readonly to?: { readonly file: string } | 'stdout' | 'stderr';
}

/**
 * The log of a service that runs alone: one JSON object a line. Requests that went as they should and come all the time
 * (lists of devices, questions about health) are for level debug, other requests for info, what the service failed at
 * for warn. Whatever a line says, emp_pass is taken out of it.
 * @throws the file system's own error where the file cannot be written.
 */
export function createServiceLog({ level = 'info', to = 'stdout' }: ServiceLogOptions = {}): ServiceLog {
  if (typeof to !== 'string') touch(to.file);
  const sink = destination({
    ...(typeof to === 'string' ? { fd: to === 'stdout' ? 1 : 2 } : { dest: to.file, mode: FILE_MODE }),
    sync: false,
  });
  let isClosed = false;
  // A full disk or a reader that has gone ends the log, never the service; there is nowhere left to say so.
  sink.on('error', () => undefined);
  const lines = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    sink,
  );

  const write =
    (at: LogLevel): Log['info'] =>
    (message, details) => {
      if (!isClosed) lines[at](details === undefined ? {} : { details: plain(details) }, message);
    };

  const isVerbose = lines.isLevelEnabled('debug');

  function wants(operation: Operation, outcome: Outcome): boolean {
    return isVerbose || !isRoutine(operation, outcome);
  }

  function request(line: RequestLine): void {
    if (!isClosed) lines[levelOf(line)]({ ...line, ms: Math.round(line.ms * 10) / 10 }, 'request');
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    sink.once('close', resolve).once('error', resolve);
    sink.end();
    await promise;
  }

  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    wants,
    request,
    reopen() {
      if (typeof to !== 'string') sink.reopen();
    },
    close,
  };
}

/** Opened later, a file that cannot be written would go unnoticed. @throws the file system's own error */
function touch(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', FILE_MODE));
}

function levelOf({ operation, outcome }: RequestLine): LogLevel {
  if (outcome === 'failed' || outcome === 'overloaded' || outcome === 'accounts-unavailable') return 'warn';
  return isRoutine(operation, outcome) ? 'debug' : 'info';
}

/** What goes as it should and comes all the time. */
function isRoutine(operation: Operation, outcome: Outcome): boolean {
  return operation !== 'Authenticate' && (outcome === 'answered' || outcome === 'abandoned');
}

const REDACTED = '[redacted]';
const DEEPEST = 5;

/** Details as JSON can hold them, but for what goes by the name of the password value. */
function plain(value: unknown, depth = 0): unknown {
  if (value instanceof Error) {
    const words = value.stack ?? value.message;
    return value.cause === undefined ? words : `${words}\ncaused by ${String(plain(value.cause, depth))}`;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    /^emp_pass$/i.test(name) ? REDACTED : plain(item, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/**
 * The last look at a line, for what stands inside its texts: 128 hexadecimal digits are a digest wherever they come
 * from, `dlt_` begins a session token, and what follows `emp_pass` and a sign of assignment is a password to the end of that text.
 */
function redact(line: string): string {
  return line
    .replaceAll(/[0-9a-f]{128}/gi, REDACTED)
    .replaceAll(/dlt_[\w-]+/g, REDACTED)
    .replaceAll(/emp_pass(?!":)[\\"']*\s*[:=](?:[^"\\]|\\.)*/gi, `emp_pass ${REDACTED}`);
}
