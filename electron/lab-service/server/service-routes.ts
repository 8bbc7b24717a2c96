import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { labAgentsPath } from '#shared/wire/lab-agents.ts';
import { labDevicesPath } from '#shared/wire/lab-devices.ts';
import { tokenPath } from '#shared/wire/session-token.ts';
import { refuse } from '../http/answer.ts';
import { createAuthorize } from '../http/authorize.ts';
import type { Handle, Operation } from '../http/request-context.ts';
import { createOpenApi, openApiPath } from '../openapi/document.ts';
import { createAuthenticate } from '../operations/authenticate.ts';
import { createDeviceList } from '../operations/device-list.ts';
import { createEndToken } from '../operations/end-token.ts';
import { createListAgents } from '../operations/list-agents.ts';
import { createListDevices } from '../operations/list-devices.ts';
import { refuseContact } from '../operations/refuse-contact.ts';
import { withServiceHeader } from '../operations/with-service-header.ts';
import { createHealthRoutes } from './health.ts';
import type { LabServiceOptions } from './lab-service-options.ts';
import { createMetricsRoute, metricsPath } from './metrics-route.ts';
import type { Route } from './routes.ts';

/** The operations of a lab service by their paths. */
export function createRoutes(options: LabServiceOptions, isClosing: () => boolean): Map<string, Route> {
  const { accounts, tokens, devices, polled, basePath = '', metrics, version } = options;
  const isTokenRequired = options.isTokenRequired === true;
  const hasAccounts = accounts !== null;
  const hasTokens = tokens !== undefined;
  const hasAgents = hasTokens && polled !== undefined;
  const routes = new Map<string, Route>(createHealthRoutes(options, isClosing));
  const add = (method: Route['method'], path: string, operation: Operation, handle: Handle) =>
    routes.set(basePath + path, { operation, method, handle });
  const addNamed: typeof add = (method, path, operation, handle) =>
    add(method, path, operation, withServiceHeader(handle, version));

  const authorize = hasTokens ? createAuthorize(tokens, isTokenRequired) : null;
  const listDevices = createDeviceList(devices, authorize, polled?.devices);
  addNamed('POST', deviceListPath, 'DeviceList', hasAccounts ? refuseContact(listDevices) : listDevices);
  const features = { basePath, hasAccounts, hasTokens, isTokenRequired, hasAgents };
  add('GET', openApiPath, 'openapi', createOpenApi(features));
  if (hasAccounts)
    addNamed('POST', authenticatePath, 'Authenticate', createAuthenticate(accounts, hasTokens));
  if (hasTokens) add('DELETE', tokenPath, 'endToken', createEndToken(tokens));
  if (hasAgents) {
    const { states, labDevices } = polled;
    const authorizeProgram = createAuthorize(tokens, true);
    const listAgents = createListAgents(states, authorizeProgram, labDevices.readNames);
    addNamed('GET', labAgentsPath, 'agents', listAgents);
    const findDevices = createListDevices(labDevices, authorizeProgram, { isClosing });
    addNamed('GET', labDevicesPath, 'devices', findDevices);
  }
  if (metrics === undefined) return routes;
  const detail = 'The metrics are only at the address of the setting metrics.listen.';
  const route = createMetricsRoute(metrics);
  return routes.set(
    metricsPath,
    options.servesMetrics === false ? { ...route, handle: () => refuse(404, detail) } : route,
  );
}
