import { Caller } from '../caller.ts';
import { startServe } from '../serve.ts';
import { exactly, isTrue, type Verdict } from '../verdict.ts';
import { deviceListAnswer } from '#shared/wire/device-list.ts';
import { okayBlock, startRawServer } from '../../../fakes/adb/raw-server.ts';

const SPELLINGS = 26;

/** Case 6: one ADB server has one follower for any number of spellings. */
export async function spellOneServer(): Promise<readonly Verdict[]> {
  await using server = await startRawServer((socket, request) => {
    if (request.endsWith('host:version')) socket.end(okayBlock('0029'));
    if (request.endsWith('host:devices-l')) socket.end(okayBlock('R3CX10KXWZB offline transport_id:1\n'));
  });
  await using service = await startServe();
  const caller = new Caller(service.address, '127.0.0.2');
  const { port } = server.address;
  const hosts = Array.from({ length: SPELLINGS }, (_, index) => spell(index));
  const replies = await Promise.all(hosts.map((host) => caller.list(host, port)));
  const own = replies.filter(({ text }, index) => isSpelled(text, `${hosts[index]}:${port}`));
  const metrics = await caller.send('/metrics');
  const [, followed] = /^device_lab_agents_followed (\d+)$/m.exec(metrics.text) ?? [];
  const malformed = await caller.list('127.0.0.01', port);
  return [
    exactly(`followers of one ADB server in ${SPELLINGS} spellings`, Number(followed), 1, 'followers'),
    exactly('lists with AgentIP as it was spelled', own.length, SPELLINGS, `of ${SPELLINGS}`),
    isTrue('127.0.0.01', malformed.status === 400, `status ${malformed.status}`, 'status 400'),
  ];
}

/** `localhost` with different capitals for each number, every second one with a dot at its end. */
function spell(index: number): string {
  const letters = Array.from('localhost').map((letter, place) =>
    (index >> 1) & (1 << place) ? letter.toUpperCase() : letter,
  );
  return letters.join('') + (index % 2 === 1 ? '.' : '');
}

function isSpelled(text: string, agentIp: string): boolean {
  const { MobileList } = deviceListAnswer.parse(JSON.parse(text));
  return MobileList.length > 0 && JSON.stringify(MobileList).includes(`"AgentIP":"${agentIp}"`);
}
