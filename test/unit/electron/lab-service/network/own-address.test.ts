import { expect, it } from 'vitest';
import { isOwnAddress } from '../../../../../electron/lab-service/network/own-address.ts';

const interfaces = () => ['127.0.0.1', '10.0.0.7', '::1', 'fd00:0::7'];
const isOwn = (host: string, listening: string, port = 8080) =>
  isOwnAddress({ host, port }, { host: listening, port: 8080 }, interfaces);

it.each(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.7', '::ffff:10.0.0.7', 'FD00::7', 'localhost'])(
  '%s is the service that listens at all addresses, at its port only',
  (host) => {
    expect([isOwn(host, '0.0.0.0'), isOwn(host, '::')]).toEqual([true, true]);
    expect(isOwn(host, '0.0.0.0', 8037)).toBe(false);
  },
);

it.each(['10.0.0.8', 'fd00::8', 'rack-1'])('%s is another computer', (host) => {
  expect([isOwn(host, '0.0.0.0'), isOwn(host, '::')]).toEqual([false, false]);
});

it('a service listening at one address is only that address', () => {
  expect(isOwn('10.0.0.7', '10.0.0.7')).toBe(true);
  expect(isOwn('127.0.0.1', '10.0.0.7')).toBe(false);
  expect(isOwn('10.0.0.7', '127.0.0.1')).toBe(false);
  expect(isOwn('localhost', '127.0.0.1')).toBe(true);
  expect(isOwn('127.0.0.1', 'localhost')).toBe(true);
  expect(isOwn('LAB.example.', 'lab.example')).toBe(true);
});
