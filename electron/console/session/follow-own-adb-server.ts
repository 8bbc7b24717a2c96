import { isWithoutAccount } from '#shared/model/session.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { locales } from '#shared/locales/languages.ts';
import type { AppScope } from '../app-scope.ts';
import type { ConsoleOptions } from '../console-interface.ts';
import { createOwnAdbServer } from '../fleet/own-adb-server.ts';
import type { SessionStores } from './session-stores.ts';
import type { SignInScope } from './sign-in-scope.ts';

const loopback: readonly string[] = ['127.0.0.1', '::1'];

/**
 * Adds the ADB server of this computer once to a session without an account whose lab is empty. A lab that has
 * had it as an agent before does not get it again.
 */
export function followOwnAdbServer(
  { events, labs, settings }: AppScope,
  { session }: SignInScope,
  { agents }: SessionStores,
  { adbServer, log }: ConsoleOptions,
) {
  const { address } = adbServer;
  const ownAdbServer = createOwnAdbServer({
    ...adbServer,
    add: (found) => {
      const name = loopback.includes(found.host) ? locales[settings.language()].native.thisComputer : '';
      agents.add({ address: found, name, group: '', via: 'lab' });
    },
    log,
    onChange: (server) => events.emit('adb-server.changed', server),
  });

  function update(): void {
    const lab = labs.list().find(({ choice }) => choice.kind === 'this-computer');
    const isThere = lab?.agents.some((agent) => format(agent.address) === format(address)) === true;
    if (isThere && !settings.read().isAdbServerAdded) settings.change({ isAdbServerAdded: true });
    ownAdbServer.seek(
      isWithoutAccount(session.state()) && lab?.agents.length === 0 && !settings.read().isAdbServerAdded,
    );
  }

  events.on('session.changed', update);
  events.on('labs.changed', update);
  return ownAdbServer;
}

const format = (address: AgentAddress | null) => address && formatAgentAddress(address);
