import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { accountOf, type Answer, answerText } from '../../../../fakes/lab-server.ts';
import { credentials, useLab } from './called-lab.ts';

const called = useLab();
const { signIn, failure } = called;

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
  ['an empty object', answerText('{}')],
  ['an empty object inside d', answerText('{"d":null}')],
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

it.each<[string, Answer, string]>([
  ['HTML', answerText('<!doctype html><title>Portal</title>'), 'not-json'],
  [
    'truncated JSON',
    (response, { body }) => response.end(JSON.stringify(accountOf(body)).slice(0, -20)),
    'not-json',
  ],
  ['bytes that are not UTF-8', answerText(Buffer.from('{"EMP_NM":"김"}', 'utf16le')), 'not-json'],
  ['a list with an element', answerText('[0]'), 'no-account'],
  ['a text', answerText('"failed"'), 'no-account'],
  ['no record', answerText('{"a":1}'), 'no-account'],
  ['a record in a text', answerText(JSON.stringify({ d: '{"COMP_CD":"ACME"}' })), 'text-inside'],
])('rejects %s as invalid', async (_, answer, problem) => {
  called.lab.authenticate = answer;
  expect(await signIn()).toEqual(failure('not-understood', { problem }));
});

it('reads the refusal of a web server as a refusal, after one request', async () => {
  const challenge = { 'www-authenticate': ['Negotiate', 'NTLM'] };
  called.lab.authenticate = answerText('<!DOCTYPE html><title>401</title>', 401, challenge);
  expect(await signIn()).toEqual(failure('web-server-refused', { status: 401, scheme: 'Negotiate' }));
  expect(called.lab.calls).toHaveLength(1);
  const page = answerText(gzipSync('<html>Forbidden</html>'), 403, { 'content-encoding': 'gzip' });
  called.lab.authenticate = page;
  expect(await signIn()).toEqual(failure('sign-in-refused', { status: 403 }));
  // The name of a scheme in a quoted text is none.
  called.lab.authenticate = answerText('', 401, { 'www-authenticate': 'Bearer realm="lab, Basic x"' });
  expect(await signIn()).toEqual(failure('sign-in-refused', { status: 401 }));
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

it('reads a record inside d with names in the case of ASP.NET', async () => {
  called.lab.authenticate = (response, { body }) => {
    const { COMP_CD: comP_CD, EMP_NO: emP_NO } = accountOf(body);
    response.end(JSON.stringify({ d: { comP_CD, emP_NO, emP_NM: 'Kim' } }));
  };
  expect(await signIn()).toMatchObject({ kind: 'accepted', account: { name: 'Kim' } });
});
