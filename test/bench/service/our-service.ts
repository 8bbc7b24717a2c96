import { createFieldDevices } from '../../../electron/lab-service/field-devices.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { createLabService } from '../../../electron/lab-service/server.ts';
import { createServiceLog } from '../../../electron/lab-service/service-log.ts';
import { createServiceMetrics } from '../../../electron/lab-service/metrics.ts';
import { answerQuestions } from './processes.ts';

// As `serve` puts it together, but for the accounts.
const devices = createFieldDevices({ policy: createAddressPolicy() });
const service = createLabService({
  accounts: null,
  devices,
  log: createServiceLog({ to: { file: '/dev/null' } }),
  metrics: createServiceMetrics({ devices }),
});
const { address } = await service.listen({ host: '127.0.0.1', port: 0 });

answerQuestions(async (question) => {
  if (question === 'address') return address;
  global.gc?.();
  return process.memoryUsage();
});
