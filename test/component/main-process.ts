import type { Bridge } from '#shared/ipc/bridge.ts';
import {
  type EventName,
  type Events,
  type Input,
  type Output,
  type RouteName,
  routes,
} from '#shared/ipc/contract.ts';
import type { AgentUpdate, PageState } from '#shared/ipc/page-state.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Alert } from '#shared/model/fleet/alert.ts';

type Handler<R extends RouteName> = (input: Input<R>) => Output<R> | Promise<Output<R>>;
export type Handlers = { readonly [R in RouteName]?: Handler<R> };

/** The events whose payload is a part of the state. */
const eventOf = {
  session: 'session.changed',
  adbServer: 'adb-server.changed',
  labs: 'labs.changed',
  trusts: 'trusts.changed',
  notices: 'notices.changed',
  alerts: 'alerts.changed',
  claims: 'claims.changed',
  snapshots: 'snapshots.changed',
  views: 'views.changed',
  update: 'update.changed',
} as const satisfies Partial<Record<keyof PageState, EventName>>;

/**
 * Main's end of the bridge, as the contract describes it: it has the state of the console, validates each call of the page,
 * returns the result of the route's handler, and sends events. A test sets the state, adds handlers, and reads the calls.
 */
export class MainProcess {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #calls: { readonly route: RouteName; readonly input: unknown }[] = [];
  #state: PageState;
  #handlers: Handlers = {};

  constructor(state: PageState) {
    this.#state = state;
  }

  readonly bridge: Bridge = {
    invoke: async (route, input) => this.#invoke(route, input),
    subscribe: (event, listener) => {
      const all = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, all.add(listener));
      return () => void all.delete(listener);
    },
  };

  /** The errors of calls since the start. The test fails if there are any at its end. */
  readonly failures: unknown[] = [];

  get state(): PageState {
    return this.#state;
  }

  /** Removes and returns the failed calls. A failed call that a test does not take fails the test. */
  takeFailures(): readonly unknown[] {
    return this.failures.splice(0);
  }

  /** Starts again with this state, these handlers and the default ones. The page's subscriptions stay. */
  restart(state: PageState, handlers: Handlers = {}): void {
    // A page that is still open would report a missed change.
    const sequence = this.#state.fleet.sequence;
    this.#state = { ...state, fleet: { ...state.fleet, sequence } };
    this.#handlers = handlers;
    this.#calls.length = 0;
    this.failures.length = 0;
  }

  /** Handles these routes from now on, until the next start. */
  handle(handlers: Handlers): void {
    this.#handlers = { ...this.#handlers, ...handlers };
  }

  /** The inputs of the page's calls of this route, oldest first. */
  calls<R extends RouteName>(route: R): readonly Input<R>[] {
    const calls = this.#calls.filter((call) => call.route === route);
    return calls.map(({ input }) => input as Input<R>); // parsed by the schema of this route
  }

  /** Sends an event to the page. */
  send<E extends EventName>(event: E, payload: Events[E]): void {
    const sent = packEvent(event, payload);
    // The page receives its own objects, as between processes.
    for (const listener of this.#listeners.get(event) ?? []) listener(structuredClone(sent));
  }

  /** Changes the state without an event. Returns the change, for the event that reports it. */
  change<P extends Partial<PageState>>(part: P): P {
    this.#state = { ...this.#state, ...part };
    return part;
  }

  /** Changes one part of the state and sends the page its new value. */
  show<P extends keyof typeof eventOf>(part: P, value: PageState[P] & Events[(typeof eventOf)[P]]): void {
    this.change({ [part]: value });
    this.send(eventOf[part], value);
  }

  /** Replaces the fleet, and sends the page the difference from the previous one. */
  showFleet(reports: readonly AgentReport[]): void {
    const before = this.#state.fleet;
    const sequence = before.sequence + 1;
    this.change({ fleet: { sequence, reports } });
    const ids = new Set(reports.map(({ agent }) => agent.id));
    const removed = before.reports.map(({ agent }) => agent.id).filter((id) => !ids.has(id));
    const updates = reports.map((report) => makeUpdate(report, before.reports));
    this.send('fleet.changed', { sequence, updates, removed, order: [...ids] });
  }

  async #invoke(route: string, input: unknown): Promise<Result<unknown>> {
    try {
      if (!isRoute(route)) throw new Error(`There is no route ${route}`);
      const parsed: unknown = routes[route].input.parse(structuredClone(input));
      this.#calls.push({ route, input: parsed });
      const answer = await this.#answer(route, parsed);
      return { ok: true, value: structuredClone(packAnswer(route, answer)) };
    } catch (error) {
      this.failures.push(error);
      return { ok: false, error: { code: 'internal', route } };
    }
  }

  async #answer(route: RouteName, input: unknown): Promise<unknown> {
    const handlers: Handlers = { ...this.#defaults, ...this.#handlers };
    const handler: Handler<never> | undefined = handlers[route];
    if (!handler) throw new Error(`No handler for ${route}: add one with main.handle`);
    return handler(input as never); // parsed by the schema of the handler's route
  }

  readonly #defaults: Handlers = {
    'console.state': () => this.#state,
    'session.canRemember': () => false,
    'session.resume': () => ({ outcome: 'nothing-kept' }),
    'page.keptView': () => null,
    'page.keepView': () => {},
    'fleet.setView': () => {},
    'agents.refresh': () => {},
    'clipboard.copy': () => {},
    'devices.raw': ({ key }) => JSON.stringify({ DeviceID: key.split('/').at(-1) }, null, 2),
    'settings.change': (change) => {
      const { settings, language } = this.#state;
      // The schema does not add a key that the page leaves out, so no value is undefined.
      this.change({ settings: { ...settings, ...(change as Partial<Settings>) } });
      this.send('settings.changed', { settings: this.#state.settings, language });
    },
    'alerts.add': (input) => {
      const { pending, fired } = this.#state.alerts;
      const alert: Alert = { ...input, id: crypto.randomUUID(), createdAt: Date.now(), except: [] };
      this.send('alerts.changed', this.change({ alerts: { pending: [...pending, alert], fired } }).alerts);
    },
    'recentChoices.remember': ({ id }) => {
      const recentChoices = [id, ...this.#state.recentChoices.filter((each) => each !== id)];
      this.send('recent-choices.changed', this.change({ recentChoices }).recentChoices);
    },
  };
}

function isRoute(route: string): route is RouteName {
  return Object.hasOwn(routes, route);
}

/** The part of a report that changed. */
function makeUpdate(
  { devices, roundTrips, ...report }: AgentReport,
  all: readonly AgentReport[],
): AgentUpdate {
  const before = all.find(({ agent }) => agent.id === report.agent.id)?.devices;
  if (!before) return { report, roundTrips, changed: devices, dropped: [], isWhole: true };
  const known = new Map(before.map((entry) => [entry.key, JSON.stringify(entry)]));
  const keys = new Set(devices.map(({ key }) => key));
  return {
    report,
    roundTrips: [],
    changed: devices.filter((entry) => known.get(entry.key) !== JSON.stringify(entry)),
    dropped: before.map(({ key }) => key).filter((key) => !keys.has(key)),
    isWhole: false,
  };
}
