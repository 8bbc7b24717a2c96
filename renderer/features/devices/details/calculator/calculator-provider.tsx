import { type ReactNode, useMemo, useState } from 'react';
import type { Device, Size } from '#shared/device/device.ts';
import { CalculatorContext } from './calculator-context.ts';
import { useCalculator } from './use-calculator.ts';

interface CalculatorProviderProps {
  readonly device: Device;
  readonly children: ReactNode;
}

/** The calculator and the screenshot share one point. Only they render when it moves. */
export function CalculatorProvider({ device, children }: CalculatorProviderProps) {
  const [picture, setPicture] = useState<Size | null>(null);
  const shown = useMemo(
    () => (picture === null ? device : { ...device, model: { ...device.model, capture: picture } }),
    [device, picture],
  );
  const calculator = useCalculator(shown);
  return <CalculatorContext value={{ device: shown, calculator, setPicture }}>{children}</CalculatorContext>;
}
