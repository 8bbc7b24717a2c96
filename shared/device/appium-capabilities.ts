import type { AgentAddress } from '../model/fleet/agent-address.ts';
import { isLoopback } from '../model/text/loopback.ts';
import { findStatedKind } from './agent-kinds.ts';
import type { DeviceModel } from './device.ts';
import { describeOs } from './shown-os.ts';

/** The data of a device that determine its capabilities. */
export interface AppiumDevice {
  readonly deviceId: string;
  readonly model: Pick<
    DeviceModel,
    'brand' | 'modelName' | 'modelId' | 'osRelease' | 'osVersion' | 'abi' | 'platform'
  >;
  readonly agent: {
    readonly address: AgentAddress;
    /** As in the header `device-lab-agent`, such as `adb/1.0.41`. Null if unknown. */
    readonly version: string | null;
  };
}

/** Capabilities of a session, by their names of W3C WebDriver and Appium. */
export interface AppiumCapabilities {
  readonly platformName?: 'Android' | 'iOS';
  readonly 'appium:automationName'?: 'UiAutomator2' | 'XCUITest';
  readonly 'appium:udid': string;
  readonly 'appium:platformVersion'?: string;
  readonly 'appium:remoteAdbHost'?: string;
  readonly 'appium:adbPort'?: number;
}

/** A fact about capabilities that the user must know. */
export type AppiumNote =
  /** Neither platformName nor automationName is known. */
  | 'platform-unknown'
  /** Appium uses the ADB server of the agent. A client with another adb version restarts that server. */
  | 'remote-adb'
  /** The address of the ADB server is that of its own computer, so Appium must run there. */
  | 'local-adb'
  /** The agent is not an ADB server, so Appium must run where the device is connected. */
  | 'no-adb-server';

/** The capabilities with which Appium opens a session on the device. Unknown values are omitted. */
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

/** `14` of `Android 14`. Null for an API level without a known release. */
function findRelease(device: AppiumDevice): string | null {
  const { text } = describeOs(device);
  // An API level is not a release. Any other text contains one, or is the agent's own text.
  if (text === null || /^API /i.test(text)) return null;
  return /^(?:[a-z]+ )?(\d{1,4}(?:\.\d{1,4}){0,3})\b/i.exec(text.trim())?.[1] ?? null;
}
