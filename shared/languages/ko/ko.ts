import { diagnostics } from './diagnostics.ts';
import { exporting } from './export.ts';
import { fieldNames } from './field-names.ts';
import { general } from './general.ts';
import { signIn } from './sign-in.ts';
import { shell } from './shell.ts';
import { calculator } from './calculator.ts';
import { commands } from './commands.ts';
import { compare } from './compare.ts';
import { devices } from './devices.ts';
import { search } from './search.ts';
import { agents } from './agents.ts';
import { discovery } from './discovery.ts';
import { history } from './history.ts';
import { listView } from './list-view.ts';
import { lock } from './lock.ts';
import { overview } from './overview.ts';
import { tour } from './tour.ts';
import { trust } from './trust.ts';
import { watches } from './watches.ts';
import type { Translation } from '../translation.ts';

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
  ...tour,
  ...trust,
  ...watches,
};
