import { expect, it } from 'vitest';
import { agentTypes } from '#shared/device/agent-kinds.ts';
import { createDemoLab } from '../../../../../electron/lab-service/connectors/demo/demo-lab.ts';
import { createDemoKinds, realAgentKinds } from '../../../../../electron/lab-service/connectors/registry.ts';

it('has the kinds and AgentTypes the page knows', () => {
  const kinds = [...realAgentKinds, ...createDemoKinds('0.2.0', createDemoLab())].map(
    ({ name, agentType }) => [name, agentType],
  );
  expect(Object.fromEntries(kinds)).toEqual(agentTypes);
  expect(kinds).toHaveLength(Object.keys(agentTypes).length);
});

it('tries the kind that accepts every agent last', async () => {
  const never = AbortSignal.abort(new Error('not asked'));
  const nowhere = { host: '192.0.2.1', port: 1, ips: [] };
  const takes = await Promise.all(
    realAgentKinds.map((kind) =>
      kind.probe(nowhere, never, {}).then(
        (answer) => answer !== null,
        () => false,
      ),
    ),
  );
  expect(takes.indexOf(true)).toBe(realAgentKinds.length - 1);
});
