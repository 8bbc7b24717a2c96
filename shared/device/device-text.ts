import type { Device, InputRange, Size } from './device.ts';

/** `1080 × 2400`, in any language; `?` for a side that is unknown. Null when nothing is known. */
export function formatSize({ width, height }: Size): string | null {
  return width === null && height === null ? null : `${width ?? '?'} × ${height ?? '?'}`;
}

/** `0–4095 × 0–4095`. Null when nothing is known. */
export function formatInputRange({ minX, maxX, minY, maxY }: InputRange): string | null {
  if (minX === null && maxX === null && minY === null && maxY === null) return null;
  return `${minX ?? '?'}–${maxX ?? '?'} × ${minY ?? '?'}–${maxY ?? '?'}`;
}

/** What a person calls a device: its alias, its model, else its identifier. */
export function nameDevice({ alias, model, deviceId }: Device): string {
  const name = model.modelName || model.modelId;
  return alias && name ? `${alias} (${name})` : alias || name || deviceId;
}

/** Every text of a device that a search may match, in lower case; `agent` is its agent's address and name. */
export function searchTextOf(device: Device, agent: string): string {
  const screen = formatSize(device.model.screen);
  const capture = formatSize(device.model.capture);
  return [
    device.model.modelName,
    device.model.modelId,
    device.model.brand,
    device.alias,
    device.connectedUser,
    device.deviceId,
    device.model.osVersion,
    device.model.buildVersion,
    device.model.abi,
    screen,
    capture,
    formatInputRange(device.model.input),
    // So that 1080x2400 finds what reads 1080 × 2400.
    screen?.replace(' × ', 'x'),
    capture?.replace(' × ', 'x'),
    agent,
  ]
    .filter((text) => text !== null && text !== undefined)
    .join('\n')
    .normalize('NFC')
    .toLowerCase();
}

/** A text as searches compare it: capitals and the two ways to write a Korean syllable make no difference. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The words of a search, as {@link searchTextOf} can be asked for them. */
export function wordsOf(query: string): readonly string[] {
  return query.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
}
