import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { followUnexpectedErrors } from '../../../../electron/shell/unexpected-errors.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

function follow() {
  const source = new EventEmitter();
  const log = createRecordingLog();
  // `on` of an emitter; its overloads name the process's events.
  const errors = followUnexpectedErrors(source as unknown as Pick<NodeJS.Process, 'on'>, log);
  return { source, log, errors };
}

test('logs what nobody caught, and tells of it once for each place', () => {
  const { source, log, errors } = follow();
  const listener = vi.fn<() => void>();
  errors.tell(listener);
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

test('tells of what was there before anybody listened', () => {
  const { source, errors } = follow();
  source.emit('uncaughtException', new Error('early'));
  const listener = vi.fn<() => void>();
  errors.tell(listener);
  expect(listener).toHaveBeenCalledOnce();
});

test('does not let one place, or many, fill the log', () => {
  const { source, log } = follow();
  const error = new Error('again');
  for (let count = 0; count < 1_000; count += 1) source.emit('uncaughtException', error);
  expect(log.lines).toHaveLength(10);
  for (let count = 0; count < 1_000; count += 1) {
    source.emit(
      'uncaughtException',
      Object.assign(new Error('x'), { stack: `Error: x\n    at place${count}` }),
    );
  }
  expect(log.lines.length).toBeLessThanOrEqual(210);
});
