import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { labAgentsPath } from '#shared/wire/lab-agents.ts';
import { claimsPath, noticePath, releasePath, renewPath } from '#shared/wire/claims.ts';
import { labDevicesPath } from '#shared/wire/lab-devices.ts';
import { screenPath } from '#shared/wire/screen.ts';
import { tokenPath } from '#shared/wire/session-token.ts';
import { contactHeader, loopStatus } from '#shared/wire/contact-header.ts';
import { answerJson, refuse } from '../http/answer.ts';
import { type Authorize, createAuthorize } from '../http/authorize.ts';
import { withServiceHeader } from '../http/headers.ts';
import type { Handle, Operation, Route } from '../http/request-context.ts';
import { createOpenApi, openApiPath } from '../openapi/document.ts';
import { createAuthenticate, createEndToken } from '../operations/authenticate.ts';
import { createClaimOperations } from '../operations/claims.ts';
import { createDeviceList } from '../operations/device-list.ts';
import { createListAgents } from '../operations/list-agents.ts';
import { createListClaims } from '../operations/list-claims.ts';
import { createListDevices } from '../operations/list-devices.ts';
import { createScreenshotCheck } from '../operations/check-screenshot.ts';
import { createTakeScreenshot, unrecorded } from '../operations/take-screenshot.ts';
import { metricsPath, serveMetrics } from '../observe/metrics.ts';
import type { LabServiceOptions } from './lab-service-options.ts';

export function createRoutes(options: LabServiceOptions, isClosing: () => boolean): Map<string, Route> {
  const { accounts, tokens, devices, polled, metrics, version, screen, log } = options;
  const { basePath = '', isTokenRequired = false } = options;
  const hasAccounts = accounts !== null;
  const hasTokens = tokens !== undefined;
  const hasAgents = hasTokens && polled !== undefined;
  const routes = new Map<string, Route>();
  const add = (path: string, operation: Operation, method: Route['method'], handle: Handle) => {
    const also = routes.get(path);
    return routes.set(path, { operation, method, handle, ...(also && { also }) });
  };
  const addNamed: typeof add = (path, operation, method, handle) =>
    add(basePath + path, operation, method, withServiceHeader(handle, version));

  const authorize = hasTokens ? createAuthorize(tokens, isTokenRequired) : null;
  const listDevices = createDeviceList(devices, authorize, polled?.devices, polled?.claims);
  addNamed(deviceListPath, 'DeviceList', 'POST', hasAccounts ? refuseContact(listDevices) : listDevices);
  const features = {
    basePath,
    hasAccounts,
    hasTokens,
    isTokenRequired,
    hasAgents,
    hasClaims: hasAgents && polled.claims !== undefined,
    hasScreen: screen !== undefined && (!hasAccounts || (hasAgents && polled.claims !== undefined)),
  };
  add(basePath + openApiPath, 'openapi', 'GET', createOpenApi(features));
  if (hasAccounts)
    addNamed(authenticatePath, 'Authenticate', 'POST', createAuthenticate(accounts, hasTokens));
  if (hasTokens) add(basePath + tokenPath, 'endToken', 'DELETE', createEndToken(tokens));
  if (hasAgents) {
    const { states, labDevices } = polled;
    const authorizeProgram = createAuthorize(tokens, true);
    const listAgents = createListAgents(
      states,
      authorizeProgram,
      labDevices.readNames,
      polled.claims && screen?.rule,
    );
    addNamed(labAgentsPath, 'agents', 'GET', listAgents);
    const findDevices = createListDevices(labDevices, authorizeProgram, isClosing, undefined, polled.claims);
    addNamed(labDevicesPath, 'devices', 'GET', findDevices);
    if (polled.claims !== undefined) {
      const operations = createClaimOperations(polled.claims, labDevices, authorizeProgram, isClosing);
      addNamed(claimsPath, 'claims', 'GET', createListClaims(polled.claims, authorizeProgram));
      addNamed(claimsPath, 'claim', 'POST', operations.take);
      addNamed(renewPath, 'renewClaim', 'POST', operations.renew);
      addNamed(releasePath, 'releaseClaim', 'POST', operations.release);
      addNamed(noticePath, 'noticeClaim', 'POST', operations.notice);
      if (screen !== undefined) {
        const check = createScreenshotCheck(screen.rule, polled.claims, labDevices);
        const take = createTakeScreenshot({ ...screen, check, log });
        addNamed(screenPath, 'screen', 'POST', requireToken(authorizeProgram, take));
      }
    }
  }
  if (screen !== undefined && !hasAccounts)
    addNamed(screenPath, 'screen', 'POST', createTakeScreenshot({ ...screen, check: unrecorded, log }));
  // For administrators, outside the base path.
  add('/healthz', 'healthz', 'GET', (context) => {
    context.outcome = 'answered';
    return answerJson({ status: 'alive' });
  });
  // 503 unless everything works. Programs that look for agents read the version.
  add('/readyz', 'readyz', 'GET', async (context) => {
    const checked = accounts?.check?.().then(
      () => 'ready',
      () => 'unavailable',
    );
    const readiness = { accounts: (await checked) ?? 'none', service: isClosing() ? 'closing' : 'ready' };
    const isReady = readiness.accounts !== 'unavailable' && readiness.service === 'ready';
    context.outcome = 'answered';
    const status = isReady ? 'ready' : 'not-ready';
    return answerJson({ status, ...readiness, version }, isReady ? 200 : 503);
  });
  if (metrics === undefined) return routes;
  const detail = 'The metrics are only at the address of the setting metrics.listen.';
  const handle = options.servesMetrics === false ? () => refuse(404, detail) : serveMetrics(metrics);
  return add(metricsPath, 'metrics', 'GET', handle);
}

function requireToken(authorize: Authorize, handle: Handle): Handle {
  return async (context, body) => (await authorize(context)) ?? handle(context, body);
}

/** Turns away a lab service that takes this one for an agent. */
function refuseContact(handle: Handle): Handle {
  return (context, body) =>
    context.header(contactHeader) === undefined
      ? handle(context, body)
      : refuse(loopStatus, 'This is a lab service, not an agent.');
}
