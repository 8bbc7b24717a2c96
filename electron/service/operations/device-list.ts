import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHost, isPort } from '#shared/model/agent-address.ts';
import { type DeviceListAnswer, deviceListRequest } from '#shared/wire/device-list.ts';
import { agentFailureCodes, failureHeader } from '#shared/wire/failure-header.ts';
import { AgentFailure } from '../connectors/connector.ts';
import type { DeviceSource } from '../devices.ts';
import { watchCaller } from './caller.ts';
import { refuse, sendJson } from './reply.ts';

/** DeviceList (wire-spec 4.2). An agent that gives no list is an answer as well, with a ResultCode that is not 1. */
export function createDeviceList(devices: Pick<DeviceSource, 'listDevices'>) {
  return async function deviceList(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = deviceListRequest.safeParse(request.body);
    if (!body.success) {
      return refuse(
        reply,
        400,
        'The body must be an object with DeviceAgentIP, a text, and DeviceAgentPort, an integer',
      );
    }
    const address = { host: body.data.DeviceAgentIP, port: body.data.DeviceAgentPort };
    if (!isHost(address.host) || !isPort(address.port)) {
      return refuse(
        reply,
        400,
        'DeviceAgentIP must be an IP address or a host name, DeviceAgentPort 1 to 65535',
      );
    }
    try {
      return sendAnswer(reply, await devices.listDevices(address, watchCaller(reply)));
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      return sendFailure(reply, error);
    }
  };
}

function sendAnswer(reply: FastifyReply, answer: DeviceListAnswer): FastifyReply {
  try {
    return sendJson(reply, answer);
  } catch (error) {
    // JSON.parse takes any depth, JSON.stringify does not: only an agent out to do harm nests that deep.
    if (!(error instanceof RangeError)) throw error;
    throw new AgentFailure('agent-not-understood', "The agent's list is nested too deeply", { cause: error });
  }
}

function sendFailure(reply: FastifyReply, { kind, message }: AgentFailure): FastifyReply {
  const answer: DeviceListAnswer = {
    MobileList: [],
    ResultCode: agentFailureCodes[kind],
    ResultMessage: message,
  };
  return sendJson(reply.header(failureHeader, kind), answer);
}
