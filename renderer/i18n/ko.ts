import { diagnostics } from './ko/diagnostics.ts';
import { exporting } from './ko/export.ts';
import { fieldNames } from './ko/field-names.ts';
import { general } from './ko/general.ts';
import { signIn } from './ko/sign-in.ts';
import { shell } from './ko/shell.ts';
import { calculator } from './ko/calculator.ts';
import { commands } from './ko/commands.ts';
import { compare } from './ko/compare.ts';
import { devices } from './ko/devices.ts';
import { search } from './ko/search.ts';
import { agents } from './ko/agents.ts';
import { discovery } from './ko/discovery.ts';
import { history } from './ko/history.ts';
import { listView } from './ko/list-view.ts';
import { lock } from './ko/lock.ts';
import { overview } from './ko/overview.ts';
import { trust } from './ko/trust.ts';
import { watches } from './ko/watches.ts';
import type { Translation } from './translation.ts';

/** 한국어. The type holds it complete: a key that is missing or unknown does not compile. */
export const ko: Translation = {
  ...general,
  ...signIn,
  ...shell,
  ...calculator,
  ...commands,
  ...compare,
  ...devices,
  ...diagnostics,
  ...exporting,
  ...fieldNames,
  ...search,
  ...agents,
  ...discovery,
  ...history,
  ...listView,
  ...lock,
  ...overview,
  ...trust,
  ...watches,
};
