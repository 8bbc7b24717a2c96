import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { accountOf, type Answer, answerText } from '../../../../fakes/lab-server.ts';
import { credentials, useLab } from './called-lab.ts';

const called = useLab();
const { signIn, failure } = called;

describe('authenticate', () => {
  it('returns the account, with Korean names and without the password value', async () => {
    const outcome = await signIn();
    expect(outcome).toMatchObject({
      kind: 'accepted',
      account: { companyCode: 'ACME', employeeNumber: '1001', name: '김민준', status: 'employed' },
    });
    expect(JSON.stringify(outcome)).not.toContain(credentials.passwordDigest);
  });

  it.each<[string, Answer]>([
    ['200 with an empty body', answerText('')],
    ['200 with white space', answerText(' \r\n')],
    ['200 with only a byte-order mark', answerText('\uFEFF')],
    ['204', (response) => void response.writeHead(204).end()],
    ['null', answerText('null')],
    ['an empty text', answerText('""')],
    ['an empty object', answerText('{}')],
    ['an empty list', answerText(' [ ]')],
    ['401', answerText('{"message":"Unauthorized"}', 401)],
    ['403', answerText('Forbidden', 403)],
    ['an empty 401', answerText('', 401, { 'content-type': 'text/html' })],
    [
      '401 of our own service with any challenge',
      answerText('<html>', 401, { 'www-authenticate': 'Basic', 'device-lab-service': '0.2.0' }),
    ],
  ])('reads %s as a failed check', async (_, answer) => {
    called.lab.authenticate = answer;
    expect(await signIn()).toEqual({ kind: 'rejected' });
  });

  it.each<[string, Answer]>([
    ['HTML', answerText('<!doctype html><title>Portal</title>')],
    ['a list with an element', answerText('[0]')],
    ['false', answerText('false')],
    ['zero', answerText('0')],
    ['a text', answerText('"failed"')],
    ['truncated JSON', (response, { body }) => response.end(JSON.stringify(accountOf(body)).slice(0, -20))],
    ['bytes that are not UTF-8', answerText(Buffer.from('{"EMP_NM":"김"}', 'utf16le'))],
  ])('rejects %s as invalid', async (_, answer) => {
    called.lab.authenticate = answer;
    const outcome = await signIn();
    expect(outcome).toMatchObject(failure('not-understood'));
    expect(JSON.stringify(outcome)).not.toContain(credentials.passwordDigest.slice(0, 8));
  });

  it.each<[string, Answer, object]>([
    [
      'IIS that wants a Windows sign-in',
      answerText('<!DOCTYPE html><title>401</title>', 401, { 'www-authenticate': ['Negotiate', 'NTLM'] }),
      { kind: 'web-server-refused', status: 401, scheme: 'Negotiate' },
    ],
    [
      'IIS that lays its own page over the 401 of the lab',
      answerText('You do not have permission to view this page.', 401, { 'content-type': 'text/html' }),
      { kind: 'sign-in-refused', status: 401 },
    ],
    [
      'a page in gzip',
      answerText(gzipSync('<html>Forbidden</html>'), 403, { 'content-encoding': 'gzip' }),
      { kind: 'sign-in-refused', status: 403 },
    ],
    [
      'a proxy',
      answerText('', 407, { 'proxy-authenticate': 'Basic realm="Negotiate, NTLM"' }),
      { kind: 'web-server-refused', status: 407, scheme: 'Basic' },
    ],
  ])('reads a refusal of %s as a refusal, after one request', async (_, answer, refusal) => {
    called.lab.authenticate = answer;
    expect(await signIn()).toMatchObject({ kind: 'failed', failure: refusal });
    expect(called.lab.calls).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['stops', (response) => void response.writeHead(401, { 'content-length': 9 }).write('<html')],
    ['is very long', (response) => void response.writeHead(401).write('<'.repeat(70_000))],
  ])('judges a refusal by its status and headers if its body %s', async (_, answer) => {
    called.lab.authenticate = (response, call) => {
      answer(response, call);
      setImmediate(() => response.destroy());
    };
    expect(await signIn()).toEqual({ kind: 'rejected' });
  });

  it('reads a record with a byte-order mark and unknown fields', async () => {
    called.lab.authenticate = (response, { body }) => {
      const record = { ...accountOf(body), STATUS: 'x', EMP_NM: null, PASS_FAIL: 1.5, NEW_FIELD: {} };
      response.end(`\uFEFF${JSON.stringify(record)}`);
    };
    expect(await signIn()).toMatchObject({
      kind: 'accepted',
      account: { name: '', status: null, failedAttempts: null },
    });
  });
});

it('reads a record inside d with names in the case of ASP.NET', async () => {
  called.lab.authenticate = (response, { body }) => {
    const { COMP_CD: comP_CD, EMP_NO: emP_NO } = accountOf(body);
    response.end(JSON.stringify({ d: { comP_CD, emP_NO, emP_NM: 'Kim' } }));
  };
  expect(await signIn()).toMatchObject({ kind: 'accepted', account: { name: 'Kim' } });
});

it('reads {"d":null} as a failed check', async () => {
  called.lab.authenticate = answerText('{"d":null}');
  expect(await signIn()).toEqual({ kind: 'rejected' });
});

it.each<[string, Answer, string]>([
  ['no record', answerText('{"a":1}'), 'no-account'],
  ['a record in a text', answerText(JSON.stringify({ d: '{"COMP_CD":"ACME"}' })), 'text-inside'],
  ['nonsense', answerText('<html>'), 'not-json'],
])('reports the problem of a sign-in with %s as the response', async (_what, answer, problem) => {
  called.lab.authenticate = answer;
  expect(await signIn()).toEqual(failure('not-understood', { problem }));
});
