import { createContext, useContext } from 'react';
import type { Device, Size } from '#shared/device/device.ts';
import type { Calculator } from './use-calculator.ts';

interface SharedCalculator {
  /** Its capture is as large as the screenshot, if there is one. */
  readonly device: Device;
  readonly calculator: Calculator;
  readonly setPicture: (size: Size | null) => void;
}

export const CalculatorContext = createContext<SharedCalculator | null>(null);

export function useSharedCalculator(): SharedCalculator {
  const shared = useContext(CalculatorContext);
  if (shared === null) throw new Error('No CalculatorProvider');
  return shared;
}
