import type { DeviceModel } from './device.ts';

export interface ShownOs {
  /** `Android 14`, `API 38`, or the agent's own text. The same in every language; null is unknown. */
  readonly text: string | null;
  /** False for a possible iPhone. */
  readonly isAndroid: boolean;
  /** The Android API level. Null for any other system. */
  readonly api: number | null;
}

/** Without `arm64`, which an iPhone has. */
const androidAbis: ReadonlySet<string | undefined> = new Set([
  'arm64-v8a',
  'armeabi-v7a',
  'armeabi',
  'x86_64',
  'x86',
  'riscv64',
]);

/** By API level from 21 up: the prefix of `ro.build.version.release` in every build of that level. */
const releases = '5.0 5.1 6.0 7.0 7.1 8.0 8.1 9 10 11 12 12 13 14 15 16 17'.split(' ');
/** The lowest whole number that is read as an API level. A smaller number can also be a version of the system. */
export const MIN_API = 21;

type OsFields = Pick<DeviceModel, 'osRelease' | 'osVersion' | 'abi' | 'platform' | 'modelId'>;

/**
 * The operating system of a device as every screen shows it: the release that the agent states, else the one of
 * its API level. An agent's text is shown unchanged if there is no evidence that it is Android.
 */
export function describeOs({ model }: { readonly model: OsFields }): ShownOs {
  const { osRelease, osVersion, abi, platform, modelId } = model;
  const api = readApiLevel(osVersion);
  if (api === null || api < MIN_API || !isAndroidAbi(abi)) {
    const name = platform !== 'ios' ? 'OS' : modelId?.startsWith('iPad') ? 'iPadOS' : 'iOS';
    return { text: nameVersion(osRelease || osVersion, name), isAndroid: false, api: null };
  }
  return { text: osRelease ? nameAndroid(osRelease) : nameApiLevel(api), isAndroid: true, api };
}

export function isAndroidAbi(abi: string | null): boolean {
  return androidAbis.has(abi?.trim());
}

/** The text for an Android device of an API level from {@link MIN_API} up without a known release. */
export function nameApiLevel(api: number): string {
  const release = releases[api - MIN_API];
  return release === undefined ? `API ${api}` : nameAndroid(release);
}

/** Whether {@link describeOs} has created a text from an API level or from the release of an Android device. */
export function isAndroidText(text: string): boolean {
  return /^(?:Android|API) /i.test(text);
}

/** The number that an agent states instead of a version. Null for any other text. */
export function readApiLevel(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** A number alone reads as a version of something: `OS 13`, of an iPhone `iOS 18.6`. */
export function nameVersion(text: string | null, name = 'OS'): string | null {
  return text !== null && /^\d+(?:\.\d+)*$/.test(text.trim()) ? `${name} ${text.trim()}` : text;
}

/** Builds of 8.1 state `8.1.0`. */
function nameAndroid(release: string): string {
  return /^android\b/i.test(release) ? release : `Android ${release.replace(/^(\d+\.\d+)\.0$/, '$1')}`;
}
