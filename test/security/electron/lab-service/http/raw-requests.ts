import { gzipSync } from 'node:zlib';
import { nameless, named } from '../../../../fakes/polled-lab.ts';

/** Which server receives a request; see raw-requests.test.ts. */
export type ServerName =
  | 'open'
  | 'loopback'
  | 'named'
  | 'behind a proxy'
  | 'hurried'
  | 'large'
  | 'warm'
  | 'tls'
  | 'tls in plain';
/** Ends the caller's side of the connection, so that it is half open. */
export const fin = Symbol('FIN');

/** A title, and what is sent on one connection. The next piece is sent after the answer to an earlier one begins. */
export type Case = readonly [title: string, server: ServerName, ...pieces: (string | Buffer | typeof fin)[]];

const list = '{"DeviceAgentIP":"192.0.2.7","DeviceAgentPort":5037}';
const json = 'Content-Type: application/json';
const close = 'Connection: close';

/** A request's bytes. The connection closes after it, unless `headers` say something else. */
function request(start: string, headers: readonly string[] = [close], body = ''): string {
  return `${[`${start} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/** DeviceList with this body. */
function post(body: string | Buffer = list, headers: readonly string[] = [json, close]): Buffer {
  const bytes = Buffer.from(body);
  const length = `Content-Length: ${bytes.length}`;
  return Buffer.concat([Buffer.from(request('POST /api/DeviceList', [length, ...headers])), bytes]);
}

const signIn = (company: Buffer | string, type: string): Buffer => {
  const body = Buffer.concat([
    Buffer.from('{"comp_cd":"'),
    Buffer.from(company),
    Buffer.from('","emp_no":"1","emp_pass":"x"}'),
  ]);
  const length = `Content-Length: ${body.length}`;
  return Buffer.concat([
    Buffer.from(request('POST /api/Authenticate', [`Content-Type: ${type}`, length, close])),
    body,
  ]);
};

const get = (path: string, ...headers: string[]): string => request(`GET ${path}`, [...headers, close]);
const bearer = (token: string): string => `Authorization: Bearer ${token}`;
const chunked = 'Transfer-Encoding: chunked';
const inChunks = (text: string, size = text.length.toString(16)): string => `${size}\r\n${text}\r\n0\r\n\r\n`;
const long = (count: number): string => 'x'.repeat(count);

const bodies: readonly Case[] = [
  ['a list', 'open', post()],
  ['a list for a signed-in caller', 'open', post(list, [json, bearer(named), close])],
  ['a list that is ready', 'warm', post()],
  ['a byte order mark', 'open', post(`\uFEFF${list}`)],
  ['two byte order marks', 'open', post(`\uFEFF\uFEFF${list}`)],
  [
    'UTF-16 with its charset',
    'open',
    post(Buffer.from(list, 'utf16le'), [`${json}; charset=utf-16le`, close]),
  ],
  ['UTF-16 without its charset', 'open', post(Buffer.from(list, 'utf16le'))],
  ['EUC-KR with its charset', 'open', signIn(Buffer.from('b0a1', 'hex'), 'application/json; charset=EUC-KR')],
  ['EUC-KR without its charset', 'open', signIn(Buffer.from('b0a1', 'hex'), 'application/json')],
  ['an unknown charset', 'open', signIn('가', 'application/json;charset="klingon"')],
  ['capitals in the type', 'open', post(list, ['Content-Type: Application/JSON ; a=b', close])],
  ['another type', 'open', post(list, ['Content-Type: text/plain', close])],
  ['a type that only begins alike', 'open', post(list, ['Content-Type: application/jsonp', close])],
  ['no type', 'open', post(list, [close])],
  ['a gzipped body', 'open', post(gzipSync(list), [json, 'Content-Encoding: gzip', close])],
  ['the encoding identity', 'open', post(list, [json, 'Content-Encoding: identity', close])],
  ['no body', 'open', post('')],
  ['half a JSON', 'open', post('{"DeviceAgentIP":')],
  ['another JSON', 'open', post('[1]')],
  ['an invalid port', 'open', post('{"DeviceAgentIP":"192.0.2.7","DeviceAgentPort":0}')],
  [
    '__proto__ in the body',
    'open',
    post('{"__proto__":{"DeviceAgentIP":"192.0.2.7"},"DeviceAgentPort":5037}'),
  ],
  ['more than 64 KiB', 'open', post(long(64 * 1024 + 1))],
  ['64 KiB of spaces', 'open', post(list.padStart(64 * 1024, ' '))],
  ['chunks', 'open', request('POST /api/DeviceList', [json, chunked, close], inChunks(list))],
  [
    'more than 64 KiB in chunks, and more later',
    'open',
    request('POST /api/DeviceList', [json, chunked], `11000\r\n${long(0x11000)}\r\n`),
  ],
  ['an invalid chunk', 'open', request('POST /api/DeviceList', [json, chunked, close], inChunks(list, 'z'))],
  ['a length and chunks', 'open', post(list, [json, chunked, close])],
  ['two lengths', 'open', post(list, [json, 'Content-Length: 3', close])],
  [
    'a length that is no number',
    'open',
    request('POST /api/DeviceList', [json, 'Content-Length: many'], list),
  ],
  ['a negative length', 'open', request('POST /api/DeviceList', [json, 'Content-Length: -1'], list)],
  ['a body of GET', 'open', request('GET /healthz', ['Content-Length: 2', close], '{}')],
];

const heads: readonly Case[] = [
  ['no such path', 'open', get('/')],
  ['a path with a slash at its end', 'open', get('/healthz/')],
  ['an encoded path', 'open', get('/%68ealthz')],
  ['an invalid encoding in the path', 'open', get('/%zz')],
  ['a path of __proto__', 'open', get('/__proto__')],
  ['a query', 'open', get('/healthz?a=b?c')],
  ['an absolute target', 'open', get('http://elsewhere.example/healthz?a=b')],
  ['an absolute target without a path', 'open', get('http://elsewhere.example')],
  ['an asterisk', 'open', request('OPTIONS *')],
  ['CONNECT', 'open', request('CONNECT localhost:443')],
  ['an upgrade', 'open', get('/healthz', 'Upgrade: h2c')],
  ['an unknown method', 'open', request('BREW /healthz')],
  ['GET of a POST path', 'open', get('/api/DeviceList')],
  ['POST of a GET path', 'open', request('POST /healthz', [json, 'Content-Length: 0', close])],
  ['a method of the token', 'open', get('/v1/token')],
  ['HEAD', 'open', request('HEAD /healthz')],
  ['HEAD of a POST path', 'open', request('HEAD /api/DeviceList')],
  ['HTTP/1.0', 'open', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['HTTP/1.0 that wants to be kept', 'open', 'GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', fin],
  ['HTTP/2.0', 'open', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/3.7', 'open', 'GET /healthz HTTP/3.7\r\nHost: a\r\n\r\n'],
  ['no HTTP', 'open', 'hello\r\n\r\n'],
  ['a TLS greeting', 'open', Buffer.from('16030100050100000100', 'hex')],
  ['no Host', 'open', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', 'open', get('/healthz', 'hOST: elsewhere')],
  ['a header with a line feed alone', 'open', 'GET /healthz HTTP/1.1\nHost: a\nConnection: close\n\n'],
  ['a space before the colon', 'open', get('/healthz', 'Accept : x')],
  ['a folded header', 'open', get('/healthz', 'Accept: x\r\n y')],
  ['a header of __proto__', 'open', get('/healthz', '__proto__: x')],
  ['headers that are too large', 'open', get('/healthz', `X: ${long(17_000)}`)],
  ['a path that is too long', 'open', get(`/${long(17_000)}`)],
  ['a path of 16,000 characters', 'open', get(`/${long(16_000)}`)],
  ['Expect of a continuation', 'open', post(list, [json, 'Expect: 100-continue', close])],
  ['Expect of something else', 'open', post(list, [json, 'Expect: a miracle', close])],
  ['Origin', 'open', get('/healthz', 'Origin: http://localhost')],
  ['a request from another site', 'open', get('/healthz', 'Sec-Fetch-Site: cross-site')],
  [
    'a link from another site',
    'open',
    get('/healthz', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate'),
  ],
  ['a rebound name', 'loopback', get('/healthz').replace('localhost', 'evil.example')],
  ['its own name', 'loopback', get('/healthz').replace('localhost', '[::1]:8080')],
  ['another name than the service’s', 'named', get('/healthz')],
  ['the service’s name', 'named', get('/healthz').replace('localhost', 'LAB.example.com.:443')],
  ['an address that is not accepted', 'behind a proxy', get('/readyz', 'X-Forwarded-For: 192.0.2.1')],
  [
    'an accepted address behind a proxy',
    'behind a proxy',
    get('/readyz', 'X-Forwarded-For: 192.0.2.1, 198.51.100.1'),
  ],
];

const tokens: readonly Case[] = [
  ['no token', 'open', get('/v1/agents')],
  ['a token of another form', 'open', get('/v1/agents', 'Authorization: Bearer x')],
  ['an unknown token', 'open', get('/v1/agents', bearer(`dlt_${'A'.repeat(43)}`))],
  ['an unknown machine token', 'open', get('/v1/agents', bearer(`dlm_${'A'.repeat(43)}`))],
  ['a token without names', 'open', post(list, [json, bearer(nameless), close])],
  ['a program’s devices', 'open', get('/v1/devices', bearer(named))],
  ['HEAD of a program’s devices', 'open', request('HEAD /v1/devices', [bearer(named), close])],
  ['a search with a parameter twice', 'open', get('/v1/devices?q=x&q=y', bearer(named))],
  ['HEAD of an invalid search', 'open', request('HEAD /v1/devices?limit=x', [bearer(named), close])],
  ['any known devices', 'open', get('/v1/devices', bearer(named), 'If-None-Match: *')],
  ['the end of a token', 'open', request('DELETE /v1/token', [bearer(named), close])],
  ['a wrong method of the description', 'open', request('POST /openapi.json')],
  ['metrics elsewhere', 'open', get('/metrics')],
  ['a lab service as a caller', 'open', post(list, [json, 'device-lab-contact: lab-service', close])],
];

const connections: readonly Case[] = [
  ['two requests at once', 'open', request('GET /healthz', []) + get('/')],
  ['a request after an answer', 'open', request('GET /healthz', []), get('/readyz')],
  ['an invalid request behind a valid one', 'open', `${request('GET /healthz', [])}x\r\n\r\n`],
  ['an answer to a half-open connection', 'open', request('GET /healthz', []), fin],
  ['half a head and its end', 'open', 'GET /healthz HTTP/1.1\r\nHost: a', fin],
  ['half a body and its end', 'open', post('{').toString().replace('Length: 1', 'Length: 9'), fin],
  ['nothing', 'hurried', ''],
  ['half a head', 'hurried', 'GET /healthz HTTP/1.1\r\nHost: a\r\n'],
  ['half a body', 'hurried', post('{').toString().replace('Length: 1', 'Length: 9')],
  ['an idle connection', 'hurried', request('GET /healthz', [])],
  ['an answer that is not read', 'large', post()],
  ['over TLS', 'tls', get('/healthz')],
  ['a list over TLS', 'tls', post()],
  ['plain HTTP to TLS', 'tls in plain', get('/healthz')],
];

export const cases: readonly Case[] = [...bodies, ...heads, ...tokens, ...connections];
