import agents from './agents.json' with { type: 'json' };
import claims from './claims.json' with { type: 'json' };
import details from './details.json' with { type: 'json' };
import devices from './devices.json' with { type: 'json' };
import discovery from './discovery.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import { first } from './first.ts';
import history from './history.json' with { type: 'json' };
import listView from './list-view.json' with { type: 'json' };
import screenshot from './screenshot.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import use from './use.json' with { type: 'json' };
import alerts from './alerts.json' with { type: 'json' };

export const page = {
  ...first,
  ...agents,
  ...claims,
  ...details,
  ...devices,
  ...discovery,
  ...fields,
  ...history,
  ...listView,
  ...screenshot,
  ...search,
  ...use,
  ...alerts,
};
