import { expect, it } from 'vitest';
import { readWait } from '../../../../../electron/lab-service/http/prefer.ts';

it.each([
  ['wait=15', 15],
  ['Wait = 5', 5],
  ['wait="7"', 7],
  ['respond-async, wait=10', 10],
  ['wait=10;x=y, return=minimal', 10],
  ['wait=1, wait=2', 1],
  ['wait=0', 0],
  [undefined, null],
  ['', null],
  ['wait', null],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait=soon', null],
  ['await=5', null],
  ['wait="5', null],
])('%o', (header, seconds) => expect(readWait(header)).toBe(seconds));
