import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/field-id.ts';
import type { DeviceFieldName } from '#shared/wire/field-names.ts';

const screenSize = ['ScreenSize_W', 'ScreenSize_H'] as const;
const captureSize = ['CaptureSize_W', 'CaptureSize_H'] as const;
const inputRange = ['InputScaleMinX', 'InputScaleMaxX', 'InputScaleMinY', 'InputScaleMaxY'] as const;

/** Which text says what a field means, and which fields of the contract it comes from. */
const sources = {
  model: ['fieldMeanings.ModelName', 'ModelName'],
  brand: ['fieldMeanings.Brand', 'Brand'],
  alias: ['fieldMeanings.UserAlias', 'UserAlias'],
  availability: ['fieldHints.availability', 'ConnectedUser'],
  'used-by': ['fieldMeanings.ConnectedUser', 'ConnectedUser'],
  os: ['fieldMeanings.SDKVersion', 'SDKVersion'],
  sdk: ['fieldMeanings.SDKVersion', 'SDKVersion'],
  build: ['fieldMeanings.BuildVer', 'BuildVer'],
  abi: ['fieldMeanings.Cpuabi', 'Cpuabi'],
  screen: ['fieldHints.screen', ...screenSize],
  aspect: ['derived.meanings.aspect', ...screenSize],
  capture: ['fieldHints.capture', ...captureSize],
  'capture-scale': ['derived.meanings.captureScale', ...captureSize, ...screenSize],
  'aspect-error': ['derived.meanings.aspectError', ...captureSize, ...screenSize],
  input: ['fieldHints.input', ...inputRange],
  'input-ratio': ['derived.meanings.inputRatio', ...inputRange, ...screenSize],
  freshness: ['fieldHints.freshness'],
  agent: ['fieldHints.agent'],
  'agent-name': ['fieldHints.agent-name'],
  group: ['fieldHints.group'],
  kind: ['fieldMeanings.AgentType', 'AgentType'],
  'model-id': ['fieldMeanings.ModelID', 'ModelID'],
  id: ['fieldMeanings.DeviceID', 'DeviceID'],
  'as-of': ['fieldHints.as-of'],
  'gone-since': ['fieldHints.gone-since'],
  deviates: ['fieldHints.deviates'],
} as const satisfies Record<FieldId, readonly [string, ...DeviceFieldName[]]>;

/** What a field means, with its names in the contract where it has any. */
export function explainField(t: TFunction, field: FieldId): string {
  const [meaning, ...wireNames] = sources[field];
  const names = wireNames.length > 0 ? ` (${wireNames.join(', ')})` : '';
  return `${t(`fieldNames.${field}`)}: ${t(meaning)}${names}`;
}
