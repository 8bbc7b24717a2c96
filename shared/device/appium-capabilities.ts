import type { AgentAddress } from '../model/fleet/agent-address.ts';
import { isLoopback } from '../model/text/loopback.ts';
import { findStatedKind } from './agent-kinds.ts';
import type { DeviceModel } from './device.ts';
import { describeOs } from './shown-os.ts';

export interface AppiumDevice {
  readonly deviceId: string;
  readonly model: Pick<
    DeviceModel,
    'brand' | 'modelName' | 'modelId' | 'osRelease' | 'osVersion' | 'abi' | 'platform'
  >;
  readonly agent: {
    readonly address: AgentAddress;
    /** As in the header `device-lab-agent`, e.g. `adb/1.0.41`. */
    readonly version: string | null;
  };
}

/** Named as in W3C WebDriver and Appium. */
export interface AppiumCapabilities {
  readonly platformName?: 'Android' | 'iOS';
  readonly 'appium:automationName'?: 'UiAutomator2' | 'XCUITest';
  readonly 'appium:udid': string;
  readonly 'appium:platformVersion'?: string;
  readonly 'appium:remoteAdbHost'?: string;
  readonly 'appium:adbPort'?: number;
}

export type AppiumNote =
  | 'platform-unknown'
  /** Appium will use the agent's ADB server, and a client with another adb version restarts it. */
  | 'remote-adb'
  /** The ADB server only listens on its own computer, so Appium must run there. */
  | 'local-adb'
  /** No ADB server at all, so Appium must run where the device is plugged in. */
  | 'no-adb-server';

/** What Appium needs to open a session. Leaves out what we don't know. */
export function describeForAppium(device: AppiumDevice): {
  readonly capabilities: AppiumCapabilities;
  readonly notes: readonly AppiumNote[];
} {
  const { deviceId, agent } = device;
  const isAdb = findStatedKind(agent.version) === 'adb';
  const platform = isAdb || describeOs(device).isAndroid ? 'Android' : isIos(device) ? 'iOS' : null;
  const version = platform && findRelease(device);
  const capabilities: AppiumCapabilities = {
    ...(platform && {
      platformName: platform,
      'appium:automationName': platform === 'iOS' ? 'XCUITest' : 'UiAutomator2',
    }),
    'appium:udid': deviceId,
    ...(version && { 'appium:platformVersion': version }),
  };
  if (platform === null) return { capabilities, notes: ['platform-unknown'] };
  if (platform === 'iOS') return { capabilities, notes: [] };
  if (!isAdb) return { capabilities, notes: ['no-adb-server'] };
  const { host, port } = agent.address;
  if (isLoopback(host)) return { capabilities, notes: ['local-adb'] };
  return {
    capabilities: { ...capabilities, 'appium:remoteAdbHost': host, 'appium:adbPort': port },
    notes: ['remote-adb'],
  };
}

function isIos({ model }: AppiumDevice): boolean {
  const { brand, modelName, modelId, osRelease, osVersion, platform } = model;
  if (platform === 'ios') return true;
  if ([osRelease, osVersion].some((text) => /^(?:iOS|iPadOS)\b/i.test(text?.trim() ?? ''))) return true;
  const isApple = brand?.trim().toLowerCase() === 'apple';
  return isApple && [modelName, modelId].some((text) => /^(?:iPhone|iPad|iPod)/i.test(text?.trim() ?? ''));
}

/** `14` of `Android 14`; null for an API level whose release we don't know. */
function findRelease(device: AppiumDevice): string | null {
  const { text } = describeOs(device);
  // An API level is no release. Any other text contains one, or is the agent's own.
  if (text === null || /^API /i.test(text)) return null;
  return /^(?:[a-z]+ )?(\d{1,4}(?:\.\d{1,4}){0,3})\b/i.exec(text.trim())?.[1] ?? null;
}
