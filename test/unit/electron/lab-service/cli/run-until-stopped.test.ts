import { describe, expect, it } from 'vitest';
import { stopSignals, waitForStop } from '../../../../../electron/lab-service/cli/run-until-stopped.ts';

describe('the signals that stop the service', () => {
  it('are the system’s own', () => {
    expect(stopSignals('linux')).toEqual(['SIGTERM', 'SIGINT']);
    expect(stopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP']);
  });

  it('end the process if sent twice', async () => {
    const before = process.listenerCount('SIGHUP');
    const stop = waitForStop(stopSignals('win32'));
    expect(process.listenerCount('SIGHUP')).toBe(before + 1);
    process.emit('SIGHUP', 'SIGHUP');
    expect(await stop).toBe('SIGHUP');
    expect(process.listenerCount('SIGHUP')).toBe(before);
    expect(process.listenerCount('SIGBREAK')).toBe(0);
  });
});
