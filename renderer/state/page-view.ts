import type { PageView } from '#shared/model/page-view.ts';
import type { Api } from './api/create-api.ts';
import { useDevicesView } from './devices-view.ts';
import { usePage } from './page.ts';
import { report } from './report.ts';

/** Wait for a pause in typing to tell main. */
const QUIET_MS = 300;
/** Main keeps no more than this of a search, in characters. */
const LONGEST_QUERY = 2_000;

/** The view before anybody touches it. */
const untouched = JSON.stringify(viewNow());

/**
 * Brings back what was shown before a reload, unless something has changed already. From then on, main hears
 * of every change.
 */
export async function keepPageView(api: Api): Promise<void> {
  const kept = await api.call('page.keptView');
  if (kept && JSON.stringify(viewNow()) === untouched) {
    const { page, query, openKey } = kept;
    usePage.setState({ page });
    useDevicesView.setState({ query, openKey, activeKey: openKey });
  }
  let last = JSON.stringify(viewNow());
  let timer: number | undefined;

  function reportView(): void {
    const view = viewNow();
    if (JSON.stringify(view) === last) return;
    last = JSON.stringify(view);
    report(api.call('page.keepView', view));
  }

  function scheduleReport(): void {
    clearTimeout(timer);
    timer = window.setTimeout(reportView, QUIET_MS);
  }

  usePage.subscribe(scheduleReport);
  useDevicesView.subscribe(scheduleReport);
}

function viewNow(): PageView {
  const { query, openKey } = useDevicesView.getState();
  return { page: usePage.getState().page, query: query.slice(0, LONGEST_QUERY), openKey };
}
