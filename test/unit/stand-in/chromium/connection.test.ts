import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Connection } from '../../../stand-in/chromium/connection.ts';

function connect() {
  const input = new PassThrough();
  const output = new PassThrough();
  return { input, output: output.setEncoding('utf8'), connection: new Connection(input, output) };
}

test('a response in chunks, after a message of another session, settles its call', async () => {
  const { input, output, connection } = connect();
  const page = connection.session('page-1');
  const answer = page.send('Page.reload');
  expect(output.read()).toBe('{"id":1,"method":"Page.reload","sessionId":"page-1"}\0');

  const received: unknown[] = [];
  page.on('Page.frameResized', (payload) => received.push(payload ?? 'resized'));
  connection.root.on('Page.frameResized', () => received.push('not the page'));
  input.write('{"method":"Page.frameResized","sessionId":"page-1"}\0{"id":1,"res');
  input.write('ult":{"한":1}}\0');
  expect(await answer).toEqual({ 한: 1 });
  expect(received).toEqual(['resized']);
});

test('a refusal names the method', async () => {
  const { input, connection } = connect();
  const answer = connection.root.send('Browser.close');
  input.write('{"id":1,"error":{"code":-32000,"message":"Not allowed"}}\0');
  await expect(answer).rejects.toThrow('Browser.close: Not allowed');
});

test('no call waits for a browser that has closed', async () => {
  const { input, connection } = connect();
  const before = connection.root.send('Browser.getVersion');
  input.destroy();
  await expect(before).rejects.toThrow('Browser.getVersion: Chromium has closed');
  await expect(connection.root.send('Browser.close')).rejects.toThrow('Browser.close: Chromium has closed');
});
