import type { DeviceModel } from './device.ts';

export interface ShownOs {
  /** `Android 14`, `API 38` or the agent's own text, in every language. Null is unknown. */
  readonly text: string | null;
  /** False if it might be an iPhone. */
  readonly isAndroid: boolean;
  /** Null if it isn't Android. */
  readonly api: number | null;
}

/** Not `arm64`: iPhones have that. */
const androidAbis: ReadonlySet<string | undefined> = new Set([
  'arm64-v8a',
  'armeabi-v7a',
  'armeabi',
  'x86_64',
  'x86',
  'riscv64',
]);

/** API level 21 and up: how `ro.build.version.release` begins in every build of that level. */
const releases = '5.0 5.1 6.0 7.0 7.1 8.0 8.1 9 10 11 12 12 13 14 15 16 17'.split(' ');
/** Smaller whole numbers could also be a version. */
export const MIN_API = 21;

type OsFields = Pick<DeviceModel, 'osRelease' | 'osVersion' | 'abi' | 'platform' | 'modelId'>;

/**
 * The OS as every screen shows it: the release the agent reports, else the API level's. Shown untouched if
 * nothing says it's Android.
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

export function nameApiLevel(api: number): string {
  const release = releases[api - MIN_API];
  return release === undefined ? `API ${api}` : nameAndroid(release);
}

/** Did {@link describeOs} make this text of an API level or an Android release? */
export function isAndroidText(text: string): boolean {
  return /^(?:Android|API) /i.test(text);
}

/** The number some agents send instead of a version. */
export function readApiLevel(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** A number alone reads as a version of something: `OS 13`, of an iPhone `iOS 18.6`. */
export function nameVersion(text: string | null, name = 'OS'): string | null {
  return text !== null && /^\d+(?:\.\d+)*$/.test(text.trim()) ? `${name} ${text.trim()}` : text;
}

/** 8.1 calls itself `8.1.0`. */
function nameAndroid(release: string): string {
  return /^android\b/i.test(release) ? release : `Android ${release.replace(/^(\d+\.\d+)\.0$/, '$1')}`;
}
