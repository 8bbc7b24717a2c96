import { describe, expect, test } from 'vitest';
import { PhoneFacts } from '../../../../../../electron/lab-service/connectors/adb/device-facts.ts';
import { deviceCommands } from '../../../../../../electron/lab-service/connectors/adb/device-script.ts';
import { markSections } from '../../../../../../electron/lab-service/connectors/adb/run-script.ts';
import { defaultAdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import { splitOutput } from '../../../../../fakes/adb/split-output.ts';
import { createMkshEngine } from '../../../../../fakes/adb/mksh-engine.ts';
import { galaxyS24 } from '../../../../../fakes/adb/phones.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const skipped = whyToSkip('mksh', 'toybox');
const nonce = '0123456789ab';
const script = markSections(deviceCommands, nonce);

function readFacts(output: string) {
  const facts = new PhoneFacts(defaultAdbOptions);
  const sections = splitOutput(deviceCommands, output, nonce);
  for (const section of facts.due)
    facts.record(section, { kind: 'ended', output: sections[section], afterMs: 1 });
  return facts.recall();
}

describe.skipIf(skipped !== null)(`the device script under mksh and toybox ${skipped ?? ''}`, () => {
  test('leads to the same names and ranges on a device without grep', async () => {
    const printed = await createMkshEngine({ grep: null })(galaxyS24, script);
    const facts = readFacts(printed);
    expect(printed).toContain('dalvik.vm.heapsize');
    expect(facts.properties.get('ro.product.model')).toBe('SM-S9210');
    expect(facts).toMatchObject({
      screen: { width: 1080, height: 2340 },
      touch: { minX: 0, maxX: 4095, minY: 0, maxY: 4095 },
      alias: 'Galaxy S24',
    });
  });
});
