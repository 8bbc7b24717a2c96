import { askSwitch, runSwitch } from './mode.ts';

const dataSwitch = '--user-data-dir';

/** The supervisor's own arguments, with which the same console checks itself on `folder`, wherever the app's path is among them. */
export function checkedArguments(args: readonly string[], folder: string): string[] {
  return withoutSwitches(args, [dataSwitch]).flatMap((arg) =>
    isSwitch(arg, `--${askSwitch}`) ? [`--${runSwitch}`, `${dataSwitch}=${folder}`] : [arg],
  );
}

/** The checked console's own arguments, with which the same console starts again on the same folder as any other does. */
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
