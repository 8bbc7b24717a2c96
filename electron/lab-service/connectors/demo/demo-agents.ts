import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type DemoModel, demoModels, type Pair } from './demo-models.ts';

/** The first user, signs of use as behind ADB, or nothing. */
type DemoUse =
  | { readonly user: string }
  | { readonly observed: 'idle' | 'by-turns' | 'remote-control' }
  | { readonly isUnreported: true };

export type DemoDevice = DemoUse & {
  readonly id: string;
  readonly model: DemoModel;
  readonly os: string;
  readonly capture?: Pair;
  readonly alias?: string;
  readonly isUnplugged?: true;
  /** As text, which the contract doesn't allow. */
  readonly hasTextWidth?: true;
};

export interface DemoAgent {
  readonly address: AgentAddress;
  readonly name: string;
  readonly devices: readonly DemoDevice[];
  /** Silent until the user tries again. */
  readonly isSilent?: true;
}

const { galaxyS24, iPhone15, pixel8Pro, redmiNote12Pro, vivoX90, xiaomiPad6, xperia1V } = demoModels;

const paymentsRack: readonly DemoDevice[] = [
  { id: 'R3CX10KXWZB', model: galaxyS24, os: '34', alias: '결제 QA 1', user: '' },
  {
    id: 'R3CX20A7KPL',
    model: galaxyS24,
    os: '35',
    alias: '결제 QA 2',
    user: 'lee.jihoon',
    hasTextWidth: true,
  },
  { id: '7dfb2a61', model: redmiNote12Pro, os: '33', alias: '카메라 깨짐', user: '' },
  { id: '7dfb30c4', model: redmiNote12Pro, os: '34', user: 'nightly-ci' },
  { id: '10AD2F1KDC00315', model: vivoX90, os: '34', user: '' },
  { id: '10AD2F1KDC00342', model: vivoX90, os: '33', alias: 'oldest we support', user: '' },
  { id: '9c41d7e0', model: xiaomiPad6, os: '34', capture: [2880, 1800], alias: '회의실 태블릿', user: '' },
  { id: '9c41e215', model: xiaomiPad6, os: '33', user: '박서준' },
  { id: 'QV7721ABXN', model: xperia1V, os: '34', user: '' },
  { id: 'QV7721AC4K', model: xperia1V, os: '33', alias: '4K', user: 'j.alvarez' },
];

/** As behind ADB: no users, only signs of use. */
const compatibilityRack: readonly DemoDevice[] = [
  { id: 'R3CX40E9DHN', model: galaxyS24, os: '34', observed: 'by-turns' },
  { id: '38071FDJG00A4T', model: pixel8Pro, os: '36', alias: 'pixel-beta', observed: 'remote-control' },
  { id: '38071FDJG00B81', model: pixel8Pro, os: '35', observed: 'idle' },
  { id: '38071FDJG00C6Q', model: pixel8Pro, os: '35', observed: 'by-turns', isUnplugged: true },
  { id: '7dfb41aa', model: redmiNote12Pro, os: '31', observed: 'by-turns' },
  { id: '10AD2F1KDC00377', model: vivoX90, os: '34', observed: 'by-turns' },
  { id: '9c42038b', model: xiaomiPad6, os: '33', capture: [900, 1440], observed: 'by-turns' },
  { id: 'QV7721AD91', model: xperia1V, os: '34', alias: 'low signal build', observed: 'idle' },
];

const fieldTestCar: readonly DemoDevice[] = [
  { id: 'R3CX50TV8JX', model: galaxyS24, os: '34', alias: '차량 2', user: '' },
  { id: '38071FDJG00D2R', model: pixel8Pro, os: '34', user: 'kim.minji' },
  { id: '7dfb52e9', model: redmiNote12Pro, os: '33', user: '' },
  { id: '10AD2F1KDC00390', model: vivoX90, os: '33', user: '' },
  { id: '9c421f66', model: xiaomiPad6, os: '34', capture: [2880, 1800], alias: '차량 내비', user: '2077' },
  { id: 'QV7721AE05', model: xperia1V, os: '34', alias: '차량 1, 4K', user: '' },
];

/** Neither use nor capture size is known. */
const iPhoneShelf: readonly DemoDevice[] = [
  { id: '00008120-000A1D2C0E90201E', model: iPhone15, os: 'iOS 18.6', isUnreported: true },
  { id: '00008120-00163C9A3C61401E', model: iPhone15, os: 'iOS 18.6', alias: 'Design', isUnreported: true },
  { id: '00008120-001C44E00A82601E', model: iPhone15, os: 'iOS 17.4', isUnreported: true },
  { id: '00008120-000631E40CB2C01E', model: iPhone15, os: 'iOS 18.6', isUnreported: true },
];

const port = 5037;

/** At addresses of TEST-NET-1 (RFC 5737), which no network routes. */
export const demoAgents: readonly DemoAgent[] = [
  { address: { host: '192.0.2.10', port }, name: 'Payments rack', devices: paymentsRack },
  { address: { host: '192.0.2.11', port }, name: 'Compatibility rack', devices: compatibilityRack },
  { address: { host: '192.0.2.12', port }, name: 'Field-test car', devices: fieldTestCar, isSilent: true },
  { address: { host: '192.0.2.13', port }, name: 'iPhone shelf', devices: iPhoneShelf },
];

export function findDemoAgent({ host, port: asked }: AgentAddress): DemoAgent | undefined {
  return demoAgents.find(({ address }) => address.host === host && address.port === asked);
}
