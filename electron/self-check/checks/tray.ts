import { cannot, type Check, pass } from '../check.ts';

interface TrayFacts {
  /** Whether the console detects that this desktop shows icons. */
  readonly hasTray: boolean | Promise<boolean>;
  /** Shows an icon and removes it. @throws if the runtime can't. */
  readonly tryIcon: () => void;
}

export function trayCheck({ hasTray, tryIcon }: TrayFacts): Check {
  return {
    name: 'tray',
    expected: 'an icon can be put into the tray',
    async run() {
      if (!(await hasTray)) return cannot('this desktop shows no tray icons: closing the window quits');
      tryIcon();
      return pass('an icon was added and removed');
    },
  };
}
