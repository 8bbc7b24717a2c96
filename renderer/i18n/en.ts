import { diagnostics } from './en/diagnostics.ts';
import { exporting } from './en/export.ts';
import { fieldNames } from './en/field-names.ts';
import { general } from './en/general.ts';
import { signIn } from './en/sign-in.ts';
import { shell } from './en/shell.ts';
import { calculator } from './en/calculator.ts';
import { commands } from './en/commands.ts';
import { compare } from './en/compare.ts';
import { devices } from './en/devices.ts';
import { search } from './en/search.ts';
import { agents } from './en/agents.ts';
import { discovery } from './en/discovery.ts';
import { history } from './en/history.ts';
import { listView } from './en/list-view.ts';
import { lock } from './en/lock.ts';
import { overview } from './en/overview.ts';
import { trust } from './en/trust.ts';
import { watches } from './en/watches.ts';

/** English: the language every other one is checked against. Keys ending in _one and _other are plural forms. */
export const en = {
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
} as const;
