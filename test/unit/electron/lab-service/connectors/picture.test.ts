import { expect, it } from 'vitest';
import { findPng, NoPicture } from '../../../../../electron/lab-service/connectors/picture.ts';
import { claimSize, makePng } from '../../../../fakes/png.ts';

const png = makePng();
const warning = Buffer.from('[Warning] Multiple displays were found, but no display id was specified!\n');
const chunk = (type: string, data = '') => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type + data, 4);
  return bytes;
};

it.each([
  ['is the whole output', png],
  ['follows the end of a line', Buffer.concat([Buffer.from('\n'), png])],
  ['follows a warning', Buffer.concat([warning, png])],
  ['has the largest side', claimSize(png, 16_384, 2_441)],
])('a picture %s', (_, output) => {
  expect(findPng(output).subarray(0, 8)).toEqual(png.subarray(0, 8));
  expect(findPng(output).subarray(-12)).toEqual(png.subarray(-12));
});

it.each<readonly [string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['HTML', Buffer.from('<html>no picture</html>')],
  ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), png.subarray(100)])],
  [
    'line ends that a terminal has changed',
    Buffer.from(png.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  ],
  ['5 KB of text before it', Buffer.concat([Buffer.alloc(5_000, 'x'), png])],
  ['16,385 pixels a side', claimSize(png, 16_385, 10)],
  ['40 megapixels and one line', claimSize(png, 16_384, 2_442)],
  ['no width', claimSize(png, 0, 10)],
  ['an end in its header', png.subarray(0, 30)],
  ['an end in its data', png.subarray(0, -200)],
  ['no last chunk', png.subarray(0, -12)],
  ['bytes after it', Buffer.concat([png, Buffer.from('more')])],
  ['two pictures', Buffer.concat([png, png])],
  ['no data', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  ['another first chunk', Buffer.concat([png.subarray(0, 8), chunk('tEXt'), png.subarray(8)])],
  [
    'a length beyond its bytes',
    Buffer.concat([png.subarray(0, 33), Buffer.from('fffffff0', 'hex'), png.subarray(37)]),
  ],
  [
    'more than 16 MB',
    Buffer.concat([png.subarray(0, -12), chunk('tEXt', 'x'.repeat(2 ** 24)), png.subarray(-12)]),
  ],
])('no picture: %s', (_, output) => {
  expect(() => findPng(output)).toThrow(NoPicture);
});

it('logs what came instead in safe characters', () => {
  const output = Buffer.from(`\u001b[31merror\u0000: ${'x'.repeat(500)}`);
  expect(() => findPng(output)).toThrow(
    expect.objectContaining({
      problem: { reason: 'no-picture' },
      output: expect.stringMatching(/^\[31merror: x{187}$/),
    }),
  );
});
