import { describe, expect, test } from 'vitest';
import {
  findCaptureSize,
  parseDisplayState,
  parseScreenSize,
} from '../../../../../../electron/lab-service/connectors/adb/display.ts';

const size = (width: number, height: number) => ({ width, height });

describe('wm size', () => {
  test.each([
    ['Physical size: 1080x2340\n', size(1080, 2340)],
    ['Physical size: 1440x3168\nOverride size: 1080x2376\n', size(1080, 2376)],
    ['Physical size: 1080x2340\nOverride size: 0x0\n', size(1080, 2340)],
    ['Physical size: 16385x10\n', null],
    ['Physical size: 99999999999x10\n', null],
    ['/system/bin/sh: wm: inaccessible or not found\n', null],
    ['', null],
  ])('%j', (output, expected) => {
    expect(parseScreenSize(output)).toEqual(expected);
  });
});

const viewport = (start: string, rest: string) => `DisplayViewport{${start}, uniqueId='local:1', ${rest}}`;
const upright =
  'orientation=0, logicalFrame=Rect(0, 0 - 1080, 2340), physicalFrame=Rect(0, 0 - 1080, 2340), deviceWidth=1080, deviceHeight=2340';
const turned =
  'orientation=1, logicalFrame=Rect(0, 0 - 2340, 1080), physicalFrame=Rect(0, 0 - 2340, 1080), deviceWidth=2340, deviceHeight=1080';
const cover = 'orientation=0, logicalFrame=Rect(0, 0 - 904, 2316), deviceWidth=904, deviceHeight=2316';
const main = 'type=INTERNAL, valid=true, isActive=true, displayId=0';

describe('dumpsys display', () => {
  test.each([
    ['an upright phone', upright, size(1080, 2340), 0],
    ['a rotated phone', turned, size(2340, 1080), 1],
  ])('reads %s', (_, state, frame, rotation) => {
    const dump = `  mViewports=[${viewport(main, state)}]\n`;
    expect(parseDisplayState(dump)).toEqual({ screen: size(1080, 2340), frame, rotation });
  });

  test('reads the active screen of a foldable', () => {
    const closed = viewport('type=INTERNAL, valid=true, isActive=false, displayId=0', cover);
    const other = viewport('type=INTERNAL, valid=true, isActive=true, displayId=3', cover);
    const beamer = viewport('type=EXTERNAL, valid=true, isActive=true, displayId=0', cover);
    const dump = `  mViewports=[${[closed, other, beamer, viewport(main, upright)].join(', ')}]\n`;
    expect(parseDisplayState(dump)?.frame).toEqual(size(1080, 2340));
  });

  test('uses the first display’s rotation without viewports', () => {
    const dump =
      '    mOverrideDisplayInfo=DisplayInfo{"HDMI", displayId 2, real 1920 x 1080, rotation 2}\n' +
      '    mOverrideDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, real 2340 x 1080, rotation 3}\n';
    expect(parseDisplayState(dump)).toEqual({ screen: null, frame: null, rotation: 3 });
  });

  test.each([
    '',
    'Permission Denial: can not dump\n',
    `  mViewports=[${viewport(main, 'orientation=7')}]`,
    `  mViewports=[${viewport(main, 'logicalFrame=Rect(0, 0 - 0, 0)')}]`,
    `  mViewports=[${viewport(main, 'logicalFrame=Rect(500, 0 - 400, 900), deviceWidth=20000, deviceHeight=1')}]`,
  ])('reads nothing from %j', (dump) => {
    expect(parseDisplayState(dump)).toBeNull();
  });
});

describe('the capture size', () => {
  const screen = size(1080, 2340);
  const nothing = { screen: null, frame: null, rotation: null };

  test('is the size of the frame', () => {
    expect(findCaptureSize(screen, { ...nothing, frame: size(2000, 900) })).toEqual(size(2000, 900));
  });

  test.each([
    [0, size(1080, 2340)],
    [1, size(2340, 1080)],
    [2, size(1080, 2340)],
    [3, size(2340, 1080)],
  ])('without a frame is the screen turned %d quarters', (rotation, expected) => {
    expect(findCaptureSize(screen, { ...nothing, rotation })).toEqual(expected);
  });
});
