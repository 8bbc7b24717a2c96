import type { Alert } from '#shared/model/fleet/alert.ts';
import type { SavedView } from '#shared/model/saved-view.ts';
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
  const changeView = (id: string, change: Partial<SavedView>) =>
    main.show(
      'views',
      views().map((view) => (view.id === id ? { ...view, ...change } : view)),
    );
  return {
    'views.save': ({ name, content }) => {
      const id = crypto.randomUUID();
      main.show('views', [...views(), { ...content, id, name }]);
      return { outcome: 'saved', id };
    },
    'views.rename': ({ id, name }) => changeView(id, { name }),
    'views.replace': ({ id, content }) => changeView(id, content),
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
