import type { Alert } from '#shared/model/fleet/alert.ts';
import { main } from './main.ts';
import type { Handlers } from './main-process.ts';

/** Handlers of the routes that change the alerts. `main-process.ts` handles the one that adds them. */
export function keepAlerts(): Handlers {
  const alerts = () => main.state.alerts;
  return {
    'alerts.remove': ({ id }) =>
      main.show('alerts', {
        ...alerts(),
        pending: alerts().pending.filter((alert: Alert) => alert.id !== id),
      }),
    'alerts.clearTriggered': () => main.show('alerts', { ...alerts(), fired: [] }),
  };
}

/** Handlers of the routes that change the saved views. */
export function keepViews(): Handlers {
  const views = () => main.state.views;
  return {
    'views.save': ({ name, content }) => {
      const id = crypto.randomUUID();
      main.show('views', [...views(), { ...content, id, name }]);
      return { outcome: 'saved', id };
    },
    'views.rename': ({ id, name }) =>
      main.show(
        'views',
        views().map((view) => (view.id === id ? { ...view, name } : view)),
      ),
    'views.replace': ({ id, content }) =>
      main.show(
        'views',
        views().map((view) => (view.id === id ? { ...view, ...content } : view)),
      ),
    'views.move': ({ id, by }) => {
      const from = views().findIndex((view) => view.id === id);
      const moved = [...views()];
      moved.splice(from + by, 0, ...moved.splice(from, 1));
      main.show('views', moved);
    },
    'views.remove': ({ id }) =>
      main.show(
        'views',
        views().filter((view) => view.id !== id),
      ),
  };
}

/** Handlers of the routes that change the saved snapshots. The ID of a new one is its name. */
export function keepSnapshots(): Handlers {
  const snapshots = () => main.state.snapshots;
  return {
    'snapshots.save': ({ name }) => {
      const saved = { id: name, name, savedAt: Date.now(), devices: 2, agents: 1, silentAgents: 0 };
      main.show('snapshots', [saved, ...snapshots()]);
      return { outcome: 'saved', id: name };
    },
    'snapshots.rename': ({ id, name }) =>
      main.show(
        'snapshots',
        snapshots().map((each) => (each.id === id ? { ...each, name } : each)),
      ),
    'snapshots.remove': ({ id }) =>
      main.show(
        'snapshots',
        snapshots().filter((each) => each.id !== id),
      ),
  };
}
