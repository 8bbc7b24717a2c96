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
    ['403', answerText('<html>Forbidden</html>', 403)],
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

  it('reads a record with a byte-order mark and unknown fields', async () => {
    called.lab.authenticate = (response, { body }) => {
      const record = { ...accountOf(body), STATUS: '1', EMP_NM: null, PASS_FAIL: 1.5, NEW_FIELD: {} };
      response.end(`\uFEFF${JSON.stringify(record)}`);
    };
    expect(await signIn()).toMatchObject({
      kind: 'accepted',
      account: { name: '', status: null, failedAttempts: null },
    });
  });
});

it.each<[string, Answer, string]>([
  ['no record', answerText('{"a":1}'), 'no-account'],
  ['nonsense', answerText('<html>'), 'not-json'],
])('reports the problem of a sign-in with %s as the response', async (_what, answer, problem) => {
  called.lab.authenticate = answer;
  expect(await signIn()).toEqual(failure('not-understood', { problem }));
});
