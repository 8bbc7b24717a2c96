import { expect, it } from 'vitest';
import { findPlatform } from '#shared/device/platform.ts';
import { exampleDevice } from '../../../fixtures/device.ts';

it.each([
  ['ios', { platform: 'ios', abi: 'arm64e' }],
  ['android', { platform: null, abi: 'arm64-v8a' }],
  // It may be an iPhone of another agent, which doesn't say so.
  [null, { platform: null, abi: 'arm64' }],
  [null, { platform: 'windows', abi: null }],
])('is %s for %o', (platform, fields) => {
  expect(findPlatform({ model: { ...exampleDevice.model, ...fields } })).toBe(platform);
});
