import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOs, isAndroidText } from '#shared/device/shown-os.ts';
import { makeDevice } from '../../../fixtures/device.ts';

const osOf = (osVersion: string | null, abi: string | null = 'arm64-v8a', osRelease: string | null = null) =>
  describeOs(makeDevice({ osVersion, abi, osRelease }));

describe('the OS that is shown', () => {
  it.each([
    ['21', 'Android 5.0'],
    ['23', 'Android 6.0'],
    ['26', 'Android 8.0'],
    ['28', 'Android 9'],
    ['31', 'Android 12'],
    ['32', 'Android 12'],
    ['34', 'Android 14'],
    ['37', 'Android 17'],
    ['38', 'API 38'],
    [' 34 ', 'Android 14'],
  ])('of API level %j is %s', (osVersion, text) => {
    expect(osOf(osVersion)).toEqual({ text, isAndroid: true, api: Number(osVersion) });
  });

  it.each(['arm64-v8a', 'armeabi-v7a', 'armeabi', 'x86_64', 'x86', 'riscv64'])(
    'is Android where the CPU is %s',
    (abi) => expect(osOf('34', abi).text).toBe('Android 14'),
  );

  it.each(['arm64', 'arm64e', '', null])(
    'is the sent number with OS before it if the CPU is %j, as of an iPhone',
    (abi) => {
      for (const sent of ['26', '34', '38', '17.4']) {
        expect(osOf(sent, abi)).toEqual({ text: `OS ${sent}`, isAndroid: false, api: null });
      }
      expect(osOf('26', abi, '26.1')).toEqual({ text: 'OS 26.1', isAndroid: false, api: null });
    },
  );

  it.each(['17.4', '14', '20', '9'])('names a number %j without a platform', (sent) => {
    expect(osOf(sent)).toEqual({ text: `OS ${sent}`, isAndroid: false, api: null });
  });

  it.each(['Android 14.1', 'iOS 17.4', 'tizen', '14b', '', null])(
    'is the unchanged sent value %j',
    (sent) => {
      expect(osOf(sent)).toEqual({ text: sent, isAndroid: false, api: null });
    },
  );

  it('names the system of an iPhone and of an iPad', () => {
    const osOfApple = (modelId: string) =>
      describeOs(makeDevice({ osRelease: '18.6.2', abi: 'arm64e', platform: 'ios', modelId })).text;
    expect(osOfApple('iPhone14,5')).toBe('iOS 18.6.2');
    expect(osOfApple('iPad14,3')).toBe('iPadOS 18.6.2');
  });

  it('is the release if one is reported', () => {
    expect(osOf('32', 'arm64-v8a', '12.1')).toEqual({ text: 'Android 12.1', isAndroid: true, api: 32 });
    expect(osOf('25', 'x86', '7.1.2').text).toBe('Android 7.1.2');
    expect(osOf('38', 'x86', '18').text).toBe('Android 18');
    expect(osOf('34', 'x86', '').text).toBe('Android 14');
    expect(osOf('34', 'x86', 'Android 14').text).toBe('Android 14');
    expect(osOf(null, 'x86_64', '17.4')).toEqual({ text: 'OS 17.4', isAndroid: false, api: null });
  });

  it('has one name for a version, sent as release or API level', () => {
    expect(osOf('26', 'x86', '8.0.0')).toEqual(osOf('26', 'x86'));
    expect(osOf('27', 'x86', '8.1.0')).toEqual(osOf('27', 'x86'));
  });

  it('is Android only with an Android CPU', () => {
    const anyText = fc.oneof(fc.string(), fc.integer({ min: 0, max: 50 }).map(String));
    fc.assert(
      fc.property(anyText, fc.constantFrom('arm64', 'arm64-v8a', 'x86_64', ''), (sent, abi) => {
        const { text, isAndroid } = osOf(sent, abi);
        expect(isAndroidText(text ?? '')).toBe(isAndroid || /^(?:android|api) /i.test(sent));
        expect(isAndroid && (abi === 'arm64' || abi === '')).toBe(false);
        expect(isAndroid || text === sent || text === `OS ${sent.trim()}`).toBe(true);
      }),
    );
  });
});
