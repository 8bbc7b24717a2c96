import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Found, type Layer, readText } from './layer.ts';
import type { SettingTable } from './setting.ts';

/** Gives a command the flags of these settings. What they are worth is looked at together with file and environment. */
export function addFlags(command: Command, table: SettingTable): void {
  for (const { flag, about } of Object.values(table)) {
    if (flag !== undefined) command.addOption(new Option(flag, about));
  }
}

/** The settings the command line says; commander has told flags from their values. */
export function readFlagLayer(options: Readonly<Record<string, unknown>>, table: SettingTable): Layer {
  const found = new Map<string, Found>();
  for (const [path, { flag, form }] of Object.entries(table)) {
    if (flag === undefined) continue;
    const option = new Option(flag);
    const text = options[option.attributeName()];
    // Commander says true of a switch that nobody has turned off.
    if (option.negate && text === false) found.set(path, { place: option.long ?? flag, value: false });
    if (typeof text !== 'string') continue;
    const isPath = form === 'path' && text !== '';
    found.set(path, { place: option.long ?? flag, value: isPath ? resolve(text) : readText(text, form) });
  }
  return { found, problems: [] };
}
