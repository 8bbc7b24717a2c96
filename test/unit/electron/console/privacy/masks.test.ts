import { expect, it } from 'vitest';
import { maskReports } from '../../../../../electron/console/privacy/masks.ts';
import { createPseudonyms } from '../../../../../electron/console/privacy/pseudonyms.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';

it('hides the name of an iPhone', () => {
  const pseudonyms = createPseudonyms(() => 'en');
  const report = exampleReport('a', { users: [''] });
  const devices = report.devices.map((entry) => ({
    ...entry,
    device: { ...entry.device, alias: 'Haneul’s iPhone', model: { ...entry.device.model, platform: 'ios' } },
  }));
  const [masked] = maskReports(pseudonyms, [{ ...report, devices }]);
  expect(masked?.devices[0]?.device.alias).toBe('•••');
});
