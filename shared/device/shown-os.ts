import type { DeviceModel } from './device.ts';

export interface ShownOs {
  /** `Android 14`, `API 38`, or the agent's own text. The same in every language; null is unknown. */
  readonly text: string | null;
  /** False for what may be an iPhone. */
  readonly isAndroid: boolean;
  /** The Android API level; null for any other system. */
  readonly api: number | null;
}

/** An iPhone has `arm64`. */
const androidAbis: ReadonlySet<string | undefined> = new Set([
  'arm64-v8a',
  'armeabi-v7a',
  'armeabi',
  'x86_64',
  'x86',
  'riscv64',
]);

/** By API level from 21 up: what `ro.build.version.release` begins with in every build of that level. */
const releases = '5.0 5.1 6.0 7.0 7.1 8.0 8.1 9 10 11 12 12 13 14 15 16 17'.split(' ');
/** The first API level that an agent's whole number is taken for. A smaller number is as likely a version of the system. */
export const LEAST_API = 21;

type OsFields = Pick<DeviceModel, 'osRelease' | 'osVersion' | 'abi'>;

/**
 * The operating system of a device as every screen shows it: the release that the agent states, else the one of its API level. An agent's own
 * text is shown as sent where nothing shows that it is of Android.
 */
export function describeOs({ model }: { readonly model: OsFields }): ShownOs {
  const { osRelease, osVersion, abi } = model;
  const api = readApiLevel(osVersion);
  if (api === null || api < LEAST_API || !androidAbis.has(abi?.trim()))
    return { text: osRelease || osVersion, isAndroid: false, api: null };
  return { text: osRelease ? nameAndroid(osRelease) : nameApiLevel(api), isAndroid: true, api };
}

/** What an Android device of an API level from {@link LEAST_API} up is called where its release is not known. */
export function nameApiLevel(api: number): string {
  const release = releases[api - LEAST_API];
  return release === undefined ? `API ${api}` : nameAndroid(release);
}

/** Whether {@link describeOs} has made a text of an API level or of the release of an Android device. */
export function isAndroidText(text: string): boolean {
  return /^(?:Android|API) /i.test(text);
}

/** The number that an agent states in place of a version; null where it states anything else. */
export function readApiLevel(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** Builds call 8.1 `8.1.0`. */
function nameAndroid(release: string): string {
  return /^android\b/i.test(release) ? release : `Android ${release.replace(/^(\d+\.\d+)\.0$/, '$1')}`;
}
