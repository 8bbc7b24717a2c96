import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { labAgentsPath } from '#shared/wire/lab-agents.ts';
import { labDevicesPath } from '#shared/wire/lab-devices.ts';
import { tokenPath } from '#shared/wire/session-token.ts';
import { createAuthorize } from '../http/authorize.ts';
import type { Route } from './routes.ts';
import { createOpenApi, openApiPath } from '../openapi/document.ts';
import { createAuthenticate } from '../operations/authenticate.ts';
import { createDeviceList } from '../operations/device-list.ts';
import { createEndToken } from '../operations/end-token.ts';
import { createHealthRoutes } from './health.ts';
import { createMetricsRoute, metricsPath, noMetrics } from './metrics-route.ts';
import { createListAgents } from '../operations/list-agents.ts';
import { createListDevices } from '../operations/list-devices.ts';
import { withServiceHeader } from '../operations/with-service-header.ts';
import { refuseContact } from '../operations/refuse-contact.ts';
import type { LabServiceOptions } from './lab-service-options.ts';

/** The operations of a lab service by their paths. */
export function createRoutes(options: LabServiceOptions, isClosing: () => boolean): Map<string, Route> {
  const { accounts, tokens, devices, polled, basePath = '', metrics, version } = options;
  const authorize = tokens === undefined ? null : createAuthorize(tokens, options.isTokenRequired === true);
  const describe = createOpenApi({
    basePath,
    hasAccounts: accounts !== null,
    hasTokens: tokens !== undefined,
    isTokenRequired: options.isTokenRequired === true,
    hasAgents: tokens !== undefined && polled !== undefined,
  });
  const routes = new Map<string, Route>();
  const add = (path: string, route: Route) => routes.set(path, route);
  const listDevices = createDeviceList(devices, authorize, polled?.devices);
  const list = withServiceHeader(accounts === null ? listDevices : refuseContact(listDevices), version);
  add(basePath + deviceListPath, { operation: 'DeviceList', method: 'POST', handle: list });
  add(basePath + openApiPath, { operation: 'openapi', method: 'GET', handle: describe });
  if (accounts !== null) {
    const handle = withServiceHeader(createAuthenticate(accounts, tokens !== undefined), version);
    add(basePath + authenticatePath, { operation: 'Authenticate', method: 'POST', handle });
  }
  if (tokens !== undefined) {
    const handle = createEndToken(tokens);
    add(basePath + tokenPath, { operation: 'endToken', method: 'DELETE', handle });
  }
  if (tokens !== undefined && polled !== undefined) {
    const { states, labDevices } = polled;
    const authorizeProgram = createAuthorize(tokens, true);
    const listAgents = withServiceHeader(
      createListAgents(states, authorizeProgram, labDevices.readNames),
      version,
    );
    add(basePath + labAgentsPath, { operation: 'agents', method: 'GET', handle: listAgents });
    const findDevices = withServiceHeader(
      createListDevices(labDevices, authorizeProgram, { isClosing }),
      version,
    );
    add(basePath + labDevicesPath, { operation: 'devices', method: 'GET', handle: findDevices });
  }
  const checkAccounts = accounts?.check?.bind(accounts);
  for (const [path, route] of createHealthRoutes({ checkAccounts, isClosing, version })) add(path, route);
  if (metrics === undefined) return routes;
  return add(metricsPath, options.servesMetrics === false ? noMetrics : createMetricsRoute(metrics));
}
