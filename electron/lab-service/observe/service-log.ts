import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { destination, pino } from 'pino';
import type { Log } from '#shared/log.ts';
import type { Operation, Outcome } from '../http/request-context.ts';

const FILE_MODE = 0o600;

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Has neither body in it. */
export interface RequestLine {
  readonly id: string;
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** Null if the caller left before. */
  readonly status: number | null;
  readonly ms: number;
  readonly caller: string;
  /** Why a list is really missing. The caller may have heard less. */
  readonly reason?: string;
}

export interface RequestLog {
  /** Most requests aren't logged, so ask before making an entry. */
  wants(operation: Operation, outcome: Outcome): boolean;
  request(line: RequestLine): void;
}

export interface ServiceLog extends Log, RequestLog {
  /** A new file under the same name, once somebody has moved the old one. */
  reopen(): void;
  /** Writes what's waiting. Later entries are lost. */
  close(): Promise<void>;
}

/** One JSON object per line. @param file default: standard error @throws if it can't be written */
export function createServiceLog(level: LogLevel, file?: string): ServiceLog {
  if (file !== undefined) {
    // Later on, nobody would notice that it can't be written.
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', FILE_MODE));
  }
  const place = file === undefined ? { fd: 2 } : { dest: file, mode: FILE_MODE };
  const sink = destination({ ...place, sync: false });
  let isClosed = false;
  // A full disk or a closed reader ends the log, never the service. There's nowhere left to say so.
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

  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    wants: (operation, outcome) => lines.isLevelEnabled(levelOf(operation, outcome)),
    request(line) {
      const { operation, outcome, ms } = line;
      if (!isClosed) lines[levelOf(operation, outcome)]({ ...line, ms: Math.round(ms * 10) / 10 }, 'request');
    },
    reopen() {
      if (file !== undefined) sink.reopen();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      sink.once('close', resolve).once('error', resolve);
      sink.end();
      await promise;
    },
  };
}

/** If a frequent request succeeds or nobody wants it any more, that's only debug. */
function levelOf(operation: Operation, outcome: Outcome): LogLevel {
  if (outcome === 'failed' || outcome === 'overloaded' || outcome === 'accounts-unavailable') return 'warn';
  const isRoutine = outcome === 'answered' || outcome === 'waited' || outcome === 'abandoned';
  return isRoutine && operation !== 'Authenticate' && operation !== 'screen' ? 'debug' : 'info';
}

const REDACTED = '[redacted]';
const DEEPEST = 5;

/** As JSON values, without fields named like the password's. */
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

/** Digests, tokens, and whatever follows `emp_pass` and an assignment sign, to the end of the text. */
function redact(line: string): string {
  return line
    .replaceAll(/[0-9a-f]{128}/gi, REDACTED)
    .replaceAll(/dl[mt]_[\w-]+/g, REDACTED)
    .replaceAll(/emp_pass(?!":)[\\"']*\s*[:=](?:[^"\\]|\\.)*/gi, `emp_pass ${REDACTED}`);
}
