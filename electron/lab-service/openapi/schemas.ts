import { z } from 'zod';
import { accountRecord, authenticateRequest } from '#shared/wire/authenticate.ts';
import {
  claimProblem,
  claimRecord,
  claimRenewed,
  claimRequest,
  claimsAnswer,
  claimTaken,
  noticeAnswer,
  noticeRequest,
  releaseRequest,
  renewRequest,
} from '#shared/wire/claims.ts';
import { deviceListAnswer, deviceListRequest } from '#shared/wire/device-list.ts';
import { deviceRecord } from '#shared/wire/device-record.ts';
import { labAgentRecord, labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { labDevice, labDevicesAnswer, queryProblem } from '#shared/wire/lab-devices.ts';
import { observedRecord } from '#shared/wire/observed-record.ts';
import { screenProblem, screenRequest, screenshotRecord } from '#shared/wire/screen.ts';
import { problem } from '../http/answer.ts';

/** HTTP agents' devices are passed on as they are, so only what identifies a device is required. */
const device = deviceRecord.partial().extend({ DeviceID: deviceRecord.shape.DeviceID });

/** From the wire's own schemas. If one contains another, it refers to it. */
export function createSchemas(hasAccounts: boolean, hasAgents = false, hasClaims = false, hasScreen = false) {
  const { MobileList, ResultMessage } = deviceListAnswer.shape;
  const named = {
    ...(hasAccounts && { AuthenticateRequest: authenticateRequest, AccountRecord: accountRecord }),
    DeviceListRequest: deviceListRequest,
    Device: device,
    Observed: observedRecord,
    DeviceList: deviceListAnswer.extend({
      MobileList: z.array(device).describe(MobileList.description ?? ''),
      ResultMessage: z.string().describe(ResultMessage.description ?? ''),
    }),
    ...(hasAgents && {
      LabAgent: labAgentRecord,
      LabAgents: labAgentsAnswer,
      LabDevice: labDevice,
      LabDevices: labDevicesAnswer,
      QueryProblem: queryProblem,
      // No `problems` if another parameter is wrong.
      SearchRefusal: problem.extend({ problems: z.array(queryProblem).optional() }),
    }),
    ...(hasClaims && {
      ClaimRequest: claimRequest,
      ClaimTaken: claimTaken,
      RenewRequest: renewRequest,
      ClaimRenewed: claimRenewed,
      ReleaseRequest: releaseRequest,
      NoticeRequest: noticeRequest,
      NoticeAnswer: noticeAnswer,
      Claims: claimsAnswer,
      ClaimRefusal: problem.extend(claimProblem.shape),
    }),
    ...(hasScreen && {
      ScreenRequest: screenRequest,
      ScreenRefusal: problem.extend(screenProblem.shape),
    }),
    Claim: claimRecord,
    LastScreenshot: screenshotRecord,
    Problem: problem,
  };
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  // As on the wire, extra fields are fine.
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
  );
}
