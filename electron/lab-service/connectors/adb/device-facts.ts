import { cleanText } from '../clean-text.ts';
import type { Section } from './device-script.ts';
import { findCaptureSize, parseDisplayState, parseScreenSize, type PixelSize } from './display.ts';
import { findTouchRange, type TouchRange } from './touch-range.ts';

/** The facts that a device reported. Null means that it reported none or in an unknown format. */
export interface DeviceFacts {
  /** System properties by name, cleaned. A device without grep also returns properties that the script doesn't name. */
  readonly properties: ReadonlyMap<string, string>;
  readonly screen: PixelSize | null;
  readonly capture: PixelSize | null;
  readonly touch: TouchRange | null;
  /** The name that its owner set, or empty if there is none. */
  readonly alias: string | null;
}

/**
 * Reads the output of the device script section by section. A section that fails does not affect the others.
 */
export function parseDeviceFacts(output: Readonly<Record<Section, string>>): DeviceFacts {
  const display = parseDisplayState(output.display);
  const screen = parseScreenSize(output.size) ?? display.deviceSize;
  return {
    properties: parseProperties(output.props),
    screen,
    capture: findCaptureSize(screen, display),
    touch: findTouchRange(output.touch, screen),
    alias: parseAlias(output.alias),
  };
}

/** Lines of the form `[name]: [value]`. Multi-line values are skipped: the script needs none of them. */
function parseProperties(output: string): ReadonlyMap<string, string> {
  const lines = output.matchAll(/^\[([\w.-]{1,128})\]: \[(.*)\]$/gm);
  return new Map(Array.from(lines, ([, name = '', value = '']) => [name, cleanText(value)]));
}

/** One line is a name and `null` means no name. Longer output is an error message of the settings service. */
function parseAlias(output: string): string | null {
  const [line, ...more] = output.split('\n').filter((text) => text.trim() !== '');
  if (line === undefined || more.length > 0) return null;
  const alias = cleanText(line);
  return alias === 'null' ? '' : alias;
}
