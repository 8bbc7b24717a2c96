import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { type CrashRecovery, recoverFromCrashes } from '../../../../electron/desktop/crash-recovery.ts';

function watchPage() {
  const contents = new EventEmitter();
  const log = createRecordingLog();
  const callbacks = {
    reload: vi.fn<CrashRecovery['reload']>(),
    onCrash: vi.fn<CrashRecovery['onCrash']>(),
    giveUp: vi.fn<CrashRecovery['giveUp']>(),
  };
  let now = 0;
  // `on` of an emitter; its overloads name Electron's events.
  const page = contents as unknown as Parameters<typeof recoverFromCrashes>[0];
  recoverFromCrashes(page, { log, now: () => now, ...callbacks });
  return {
    ...callbacks,
    log,
    crash: (at: number, reason = 'crashed') => {
      now = at;
      contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    },
  };
}

test('reloads a page after Electron has finished with the old one, and reports it', async () => {
  const { crash, reload, onCrash, log } = watchPage();
  crash(0, 'oom');
  expect(onCrash).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  await nextTurn();
  expect(reload).toHaveBeenCalledOnce();
  expect(log.lines).toEqual([
    expect.stringMatching(/The page crashed.*"reason":"oom","exitCode":5,"crashes":1/),
  ]);
});

test('does not reload a page that ended normally', async () => {
  const { crash, reload, log } = watchPage();
  crash(0, 'clean-exit');
  await nextTurn();
  expect(reload).not.toHaveBeenCalled();
  expect(log.lines).toEqual([]);
});

test('ignores a crash of more than a minute ago', () => {
  const { crash, giveUp } = watchPage();
  for (const at of [0, 1, 2, 60_000]) crash(at);
  expect(giveUp).not.toHaveBeenCalled();
});

test('stops at the fourth crash within a minute, and not at crashes further apart', async () => {
  const { crash, reload, giveUp } = watchPage();
  for (const at of [0, 30_000, 60_000, 90_000, 120_000]) crash(at);
  expect(giveUp).not.toHaveBeenCalled();
  crash(120_001);
  expect(giveUp).not.toHaveBeenCalled();
  crash(120_002);
  expect(giveUp).toHaveBeenCalledOnce();
  await nextTurn();
  expect(reload).toHaveBeenCalledTimes(6);
});
