import { describe, expect, it } from 'vitest';
import { type AppiumDevice, describeForAppium } from '#shared/device/appium-capabilities.ts';

type Over = Partial<AppiumDevice['model']> & { readonly host?: string; readonly version?: string | null };

function deviceOf({ host = '10.20.0.5', version = 'adb/1.0.41', ...model }: Over = {}): AppiumDevice {
  return {
    deviceId: 'R3CX10KXWZB',
    model: {
      brand: 'samsung',
      modelName: 'Galaxy S24',
      modelId: 'SM-S921N',
      osRelease: '14',
      osVersion: '34',
      abi: 'arm64-v8a',
      platform: null,
      ...model,
    },
    agent: { address: { host, port: 5037 }, version },
  };
}

const android = {
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
  'appium:udid': 'R3CX10KXWZB',
  'appium:platformVersion': '14',
};

describe('the capabilities of a device', () => {
  it('name the ADB server of another computer, with a warning', () =>
    expect(describeForAppium(deviceOf())).toEqual({
      capabilities: { ...android, 'appium:remoteAdbHost': '10.20.0.5', 'appium:adbPort': 5037 },
      notes: ['remote-adb'],
    }));

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST', '::1', '::ffff:127.0.0.1'])(
    'omit the ADB server of %s',
    (host) =>
      expect(describeForAppium(deviceOf({ host }))).toEqual({ capabilities: android, notes: ['local-adb'] }),
  );

  it.each([null, 'device-lab/0.1.0', 'other/1'])('name no ADB server for an agent %j', (version) =>
    expect(describeForAppium(deviceOf({ version }))).toEqual({
      capabilities: android,
      notes: ['no-adb-server'],
    }),
  );

  it.each([
    ['Android 14', '34', '14'],
    ['8.1.0', '27', '8.1'],
    [null, '34', '14'],
    ['', '23', '6.0'],
    // No release is known for it.
    [null, '99', undefined],
    [null, null, undefined],
  ])('have the release for %j and API level %j', (osRelease, osVersion, release) =>
    expect(describeForAppium(deviceOf({ osRelease, osVersion })).capabilities['appium:platformVersion']).toBe(
      release,
    ),
  );

  it.each([
    { osRelease: null, osVersion: 'iOS 17.4.1' },
    { osRelease: '17.4.1', osVersion: null, brand: 'Apple', modelName: 'iPhone 15' },
    { osRelease: 'iPadOS 17.4.1', osVersion: '' },
  ])('are those of iOS for %j', (model) =>
    expect(describeForAppium(deviceOf({ version: 'other/1', abi: 'arm64', ...model }))).toEqual({
      capabilities: {
        platformName: 'iOS',
        'appium:automationName': 'XCUITest',
        'appium:udid': 'R3CX10KXWZB',
        'appium:platformVersion': '17.4.1',
      },
      notes: [],
    }),
  );

  it.each([
    { osRelease: 'Tizen 8', osVersion: null, abi: null },
    { osRelease: null, osVersion: '17', abi: 'arm64' },
    // An iPhone has this name too, but a phone with another brand can use it.
    { osRelease: null, osVersion: null, abi: null, modelName: 'iPhone 15' },
  ])('have no platform for %j', (model) =>
    expect(describeForAppium(deviceOf({ version: null, ...model }))).toEqual({
      capabilities: { 'appium:udid': 'R3CX10KXWZB' },
      notes: ['platform-unknown'],
    }),
  );
});
