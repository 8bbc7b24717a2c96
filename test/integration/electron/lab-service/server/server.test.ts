import { describe, expect, it } from 'vitest';
import { post, startLabService } from '../../../../fakes/lab-service.ts';
import { formatRequest, sendRaw } from '../../../../fakes/raw-http.ts';

const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };

describe('an invalid request', () => {
  it.each([
    ['POST', '/api/authenticate', 404],
    ['POST', '/api/Authenticate/', 404],
    ['GET', '/', 404],
    ['GET', '/api/Authenticate', 405],
    ['PUT', '/api/DeviceList?x=1', 405],
    ['OPTIONS', '/api/DeviceList', 405],
    ['POST', '/%zz', 404],
    ['POST', '*', 404],
    ['DELETE', 'http://somewhere/api/DeviceList', 405],
  ])('for %s %s gets %i', async (method, path, status) => {
    const { port } = await startLabService();
    const answer = await sendRaw(port, formatRequest({ method, path, host: 'localhost' }));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain('%zz');
    expect(/\r\nallow: POST\r\n/i.test(answer)).toBe(status === 405);
  });
});

describe('the server', () => {
  it.each([
    '',
    'POST /api/DeviceList HTTP/1.1\r\n',
    'POST /api/DeviceList HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ])('disconnects a client that is too slow (%j)', async (beginning) => {
    const { port } = await startLabService({ limits: { requestMs: 100 } }, '0.0.0.0');
    expect(await sendRaw(port, beginning)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('listens on IPv6 as well, and reports its address', async () => {
    const { address } = await startLabService({}, '::1');
    expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await post(`${address}/api/DeviceList`, listRequest)).status).toBe(200);
  });
});
