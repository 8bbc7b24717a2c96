import { type AgentAddress, isHost, isPort } from '#shared/model/agent-address.ts';
import { type DeviceListAnswer, deviceListRequest } from '#shared/wire/device-list.ts';
import { agentFailureCodes, failureHeader } from '#shared/wire/failure-header.ts';
import { AgentFailure } from '../connectors/connector.ts';
import type { DeviceSource } from '../devices.ts';
import { type Answer, answerJson, jsonType, refuse } from '../http/answer.ts';
import { type Language, readLanguage } from '../http/language.ts';
import type { Visit } from '../http/visit.ts';
import { wordFailure } from './failure-words.ts';

/** DeviceList (wire-spec 4.2). An agent that gives no list is an answer as well, with a ResultCode that is not 1. */
export function createDeviceList(devices: Pick<DeviceSource, 'listDevices' | 'recentList'>) {
  async function ask(address: AgentAddress, visit: Visit): Promise<Answer> {
    try {
      const { json } = await devices.listDevices(address, visit.signal);
      visit.outcome = 'answered';
      return { status: 200, type: jsonType, body: json };
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      visit.outcome = 'agent-failed';
      return answerFailure(error, readLanguage(visit.request.headers['accept-language']));
    }
  }

  return function deviceList(visit: Visit, sent: unknown): Promise<Answer> | Answer {
    const body = deviceListRequest.safeParse(sent);
    if (!body.success) {
      return refuse(
        400,
        'The body must be an object with DeviceAgentIP, a text, and DeviceAgentPort, an integer',
      );
    }
    const address = { host: body.data.DeviceAgentIP, port: body.data.DeviceAgentPort };
    if (!isHost(address.host) || !isPort(address.port)) {
      return refuse(400, 'DeviceAgentIP must be an IP address or a host name, DeviceAgentPort 1 to 65535');
    }
    const recent = devices.recentList?.(address) ?? null;
    if (recent === null) return ask(address, visit);
    // By far the most common answer: nothing is waited for.
    visit.outcome = 'answered';
    return { status: 200, type: jsonType, body: recent.json, isReady: true };
  };
}

function answerFailure(failure: AgentFailure, language: Language): Answer {
  const answer: DeviceListAnswer = {
    MobileList: [],
    ResultCode: agentFailureCodes[failure.kind],
    ResultMessage: wordFailure(failure, language),
  };
  const headers = { [failureHeader]: failure.kind, 'content-language': language, vary: 'accept-language' };
  return { ...answerJson(answer), headers };
}
