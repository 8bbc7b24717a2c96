import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, it } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { LabServiceOptions } from '../../../../../electron/lab-service/server/lab-service-options.ts';
import { listing, startLabService } from '../../../../fakes/lab-service.ts';
import { createPolledLab, machineTokens } from '../../../../fakes/polled-lab.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';
import { type Case, cases, fin, type ServerName } from './raw-requests.ts';

/** Returns the company code, so that the answer shows how the body was decoded. */
const accounts: LabServiceOptions['accounts'] = {
  authenticate: ({ companyCode, employeeNumber }) => {
    const codes = { TIT_CD: '', JIK_CD: '', DPT_CD: '', EMP_EMAIL: '', PASS_DT: '2026-11-28T07:00:00.000' };
    const account = { COMP_CD: companyCode, EMP_NO: employeeNumber, EMP_NM: '박서준', ...codes };
    return Promise.resolve({
      kind: 'accepted',
      account: { ...account, STATUS: 1, PASS_FAIL: 0 },
      token: null,
    });
  },
};

/** More than the system buffers for a connection. */
const tooLong = listing({ MobileList: [], ResultCode: 1, ResultMessage: ' '.repeat(16 * 1024 * 1024) });

const gaveUp = Promise.withResolvers<void>();
const recordingEnd = { ...silentLog, wants: () => true, request: () => gaveUp.resolve() };

const short = listing({ MobileList: [], ResultCode: 1, ResultMessage: '' });
const json = Buffer.from('{"MobileList":[],"ResultCode":1,"ResultMessage":"ready"}');

const servers: Readonly<Record<ServerName, readonly [options: Partial<LabServiceOptions>, host?: string]>> = {
  open: [{ tokens: machineTokens, polled: createPolledLab().polled, version: '9.9.9' }, '0.0.0.0'],
  loopback: [{}],
  named: [{ hosts: ['lab.example.com'] }],
  'behind a proxy': [{ trustedProxies: ['127.0.0.1'], callers: (ip) => ip.startsWith('198.51.100.') }],
  hurried: [{ limits: { requestMs: 200, keepAliveMs: 200 } }],
  large: [{ devices: tooLong, limits: { unreadMs: 300 }, log: recordingEnd }],
  warm: [{ devices: { ...short, recentList: () => ({ json }) } }],
  tls: [{ tls: selfSigned }],
  'tls in plain': [{ tls: selfSigned }],
};

async function open(port: number, [, server]: Case): Promise<Socket> {
  if (server !== 'tls') return connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const ca = selfSigned.cert;
  const socket = connectTls({ port, host: '127.0.0.1', ca });
  await new Promise((resolve) => socket.once('secureConnect', resolve));
  return socket;
}

/** Sends the pieces and returns everything that was received until the server closed the connection. */
async function receive(port: number, each: Case): Promise<string> {
  const [, server, ...pieces] = each;
  const socket = await open(port, each);
  const received: Buffer[] = [];
  let error = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (error = `(${code})`));
  const sendNext = (): void => {
    const piece = pieces.shift();
    if (piece === fin) socket.end();
    else if (piece !== undefined) socket.write(piece);
    // Half a request gets no answer until it ends.
    if (pieces[0] === fin) sendNext();
  };
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    sendNext();
  });
  socket.once('end', () => socket.end());
  sendNext();
  if (server === 'large') {
    socket.pause();
    // The socket must read what is in the system's buffer before it can detect the end.
    await gaveUp.promise;
    socket.resume();
  }
  await closed;
  const bytes = Buffer.concat(received);
  const text = bytes.toString('utf8', 0, 4_096).trimEnd();
  return `${text}${bytes.length > 4_096 ? '... (cut off)' : ''}${error}`;
}

function mask(answer: string): string {
  return answer
    .replaceAll(/^(date|x-request-id|etag): .*$/gim, '$1: *')
    .replaceAll(/("at":)"[^"]*"/g, '$1"*"')
    .replaceAll('\r\n', '\n');
}

it('answers raw requests exactly as recorded', async () => {
  const ports = new Map<ServerName, number>();
  // The names of the servers are the keys.
  for (const [name, [options, host]] of Object.entries(servers) as [
    ServerName,
    (typeof servers)[ServerName],
  ][]) {
    ports.set(name, (await startLabService({ accounts, devices: short, ...options }, host)).port);
  }
  const answers: string[] = [];
  for (const each of cases) {
    const [title, server] = each;
    answers.push(`=== ${title} (${server})\n${mask(await receive(ports.get(server) ?? 0, each))}\n`);
  }
  await expect(answers.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, 'raw-answers.txt'));
});
