import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { explainPostgresFailure } from '../../../../../electron/lab-service/accounts/postgres.ts';

function refuse(code: string): DatabaseError {
  return Object.assign(new DatabaseError('secret text of the server', 0, 'error'), { code });
}

describe('explainPostgresFailure', () => {
  it.each([
    ['57P01', 'stopping'],
    ['57P03', 'starting'],
    ['57014', 'timed out'],
    ['53300', 'out of resources'],
    ['28P01', 'incorrect user or password'],
    ['3D000', 'no such database'],
    ['08006', 'connection'],
    ['25006', 'read-only'],
  ])('treats %s as an unavailable server', (code, words) => {
    const reason = explainPostgresFailure(refuse(code));
    expect(reason).toContain(words);
    expect(reason).not.toContain('secret');
  });

  it.each(['23505', '22021', '42703', '40001', '25001', ''])('treats %j as a rejected statement', (code) => {
    expect(explainPostgresFailure(refuse(code))).toBeNull();
  });

  it('treats errors of the socket or a timeout as a server that does not respond', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(explainPostgresFailure(reset)).toBe('the server does not respond');
    expect(explainPostgresFailure(new Error('Query read timeout'))).toBe('the server does not respond');
  });

  it('does not explain programming mistakes', () => {
    expect(explainPostgresFailure(new TypeError('x is not a function'))).toBeNull();
  });
});
