import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { followUnexpectedErrors } from '../../../../electron/desktop/unexpected-errors.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

function follow() {
  const source = new EventEmitter();
  const log = createRecordingLog();
  // `on` of an emitter; its overloads name the process's events.
  const errors = followUnexpectedErrors(source as unknown as Pick<NodeJS.Process, 'on'>, log);
  return { source, log, errors };
}

test('logs uncaught errors and reports each place once', () => {
  const { source, log, errors } = follow();
  const listener = vi.fn<() => void>();
  errors.listen(listener);
  const one = new Error('one');
  source.emit('uncaughtException', one);
  source.emit('unhandledRejection', one);
  expect(listener).toHaveBeenCalledOnce();
  source.emit('unhandledRejection', new Error('another place'));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(log.lines).toHaveLength(3);
  source.emit('unhandledRejection', 'no error at all');
  expect(log.lines.at(-1)).toContain('no error at all');
});

test('reports earlier errors to a new listener', () => {
  const { source, errors } = follow();
  source.emit('uncaughtException', new Error('early'));
  const listener = vi.fn<() => void>();
  errors.listen(listener);
  expect(listener).toHaveBeenCalledOnce();
});

test('limits the log for one place', () => {
  const { source, log } = follow();
  const error = new Error('again');
  for (let count = 0; count < 1_000; count += 1) source.emit('uncaughtException', error);
  expect(log.lines).toHaveLength(10);
  expect(log.lines[9]).toMatch(/An uncaught error.*"count":10/);
});

test('tells places apart by where they are in the code', () => {
  const { source, errors } = follow();
  const listener = vi.fn<() => void>();
  errors.listen(listener);
  const place = '\n    at open (main.cjs:1:1)';
  for (const words of ['looked at one', 'looked at two']) {
    source.emit('uncaughtException', Object.assign(new Error(words), { stack: `Error: ${words}${place}` }));
  }
  expect(listener).toHaveBeenCalledOnce();
});
