import { cleanText } from '../clean-text.ts';
import type { Section } from './device-script.ts';
import { findCaptureSize, parseDisplayState, parseScreenSize, type PixelSize } from './display.ts';
import { findTouchRange, type TouchRange } from './touch-range.ts';

/** What a phone said of itself. Null is "it did not say, or not in a form we understand". */
export interface DeviceFacts {
  /** System properties by name, cleaned; only those the script asks for are sure to be here. */
  readonly properties: ReadonlyMap<string, string>;
  readonly screen: PixelSize | null;
  readonly capture: PixelSize | null;
  readonly touch: TouchRange | null;
  /** The name its owner gave it; empty when there is none. */
  readonly alias: string | null;
}

/** Reads the output of the device script, section by section: what one cannot tell, the others still do. */
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

/** Lines of the form `[name]: [value]`. Values of several lines exist, none of them ours: they are passed over. */
function parseProperties(output: string): ReadonlyMap<string, string> {
  const lines = output.matchAll(/^\[([\w.-]{1,128})\]: \[(.*)\]$/gm);
  return new Map(Array.from(lines, ([, name = '', value = '']) => [name, cleanText(value)]));
}

/** One line is a name, `null` is none; anything longer is a complaint of the settings service. */
function parseAlias(output: string): string | null {
  const [line, ...more] = output.split('\n').filter((text) => text.trim() !== '');
  if (line === undefined || more.length > 0) return null;
  const alias = cleanText(line);
  return alias === 'null' ? '' : alias;
}
