import { selfCheckSwitch, runSwitch } from './mode.ts';

const dataSwitch = '--user-data-dir';

/**
 * The supervisor's arguments, changed so that the console checks itself on `folder`. The app's path can be at any
 * place.
 */
export function checkedArguments(args: readonly string[], folder: string): string[] {
  return withoutSwitches(args, [dataSwitch]).flatMap((arg) =>
    isSwitch(arg, `--${selfCheckSwitch}`) ? [`--${runSwitch}`, `${dataSwitch}=${folder}`] : [arg],
  );
}

/** Arguments that start a second, normal console on the same folder, created from the checked console's arguments. */
export function secondArguments(args: readonly string[]): string[] {
  // Two processes cannot listen on one port.
  return withoutSwitches(args, [`--${runSwitch}`, '--inspect', '--inspect-brk', '--remote-debugging-port']);
}

function withoutSwitches(args: readonly string[], names: readonly string[]): string[] {
  return args.filter((arg) => !names.some((name) => isSwitch(arg, name)));
}

function isSwitch(arg: string, name: string): boolean {
  return arg === name || arg.startsWith(`${name}=`);
}
