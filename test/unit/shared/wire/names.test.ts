import { expect, it } from 'vitest';
import { ageHeader } from '#shared/wire/age-header.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { consoleHeader } from '#shared/wire/console-header.ts';
import { contactHeader, loopStatus } from '#shared/wire/contact-header.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { labAgentsPath, sinceParameter } from '#shared/wire/lab-agents.ts';
import { labDevicesParameters, labDevicesPath } from '#shared/wire/lab-devices.ts';
import { revisionHeader } from '#shared/wire/revision-header.ts';
import { serviceHeader } from '#shared/wire/service-header.ts';
import {
  clientHeader,
  invalidTokenChallenge,
  tokenChallenge,
  tokenHeader,
  tokenPath,
} from '#shared/wire/session-token.ts';

// Other versions and other programs use them, so a changed name is not a refactoring.
it('uses the names of the specification', () => {
  expect([authenticatePath, deviceListPath, labAgentsPath, labDevicesPath, tokenPath]).toEqual([
    '/api/Authenticate',
    '/api/DeviceList',
    '/v1/agents',
    '/v1/devices',
    '/v1/token',
  ]);
  expect([
    agentHeader,
    clientHeader,
    consoleHeader,
    contactHeader,
    failureHeader,
    serviceHeader,
    tokenHeader,
  ]).toEqual([
    'device-lab-agent',
    'device-lab-client',
    'device-lab-console',
    'device-lab-contact',
    'device-lab-failure',
    'device-lab-service',
    'device-lab-token',
  ]);
  expect([ageHeader, revisionHeader]).toEqual(['age', 'etag']);
  expect([sinceParameter, labDevicesParameters]).toEqual([
    'since',
    { query: 'q', idle: 'idle', limit: 'limit' },
  ]);
  expect([tokenChallenge, invalidTokenChallenge]).toEqual(['Bearer', 'Bearer error="invalid_token"']);
  expect(loopStatus).toBe(508);
});
