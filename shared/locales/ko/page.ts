import agents from './agents.json' with { type: 'json' };
import commands from './commands.json' with { type: 'json' };
import details from './details.json' with { type: 'json' };
import devices from './devices.json' with { type: 'json' };
import discovery from './discovery.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import general from './general.json' with { type: 'json' };
import history from './history.json' with { type: 'json' };
import listView from './list-view.json' with { type: 'json' };
import overview from './overview.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import use from './use.json' with { type: 'json' };
import watches from './watches.json' with { type: 'json' };

/** The texts of the page. */
export const page = {
  ...agents,
  ...commands,
  ...details,
  ...devices,
  ...discovery,
  ...fields,
  ...general,
  ...history,
  ...listView,
  ...overview,
  ...search,
  ...shell,
  ...signIn,
  ...use,
  ...watches,
};
