import { useVirtualizer, type Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';

type Defaulted = 'observeElementRect' | 'observeElementOffset' | 'scrollToFn';
type LinesOptions = Omit<VirtualizerOptions<HTMLDivElement, Element>, Defaulted>;

export function useVirtualLines(options: LinesOptions): Virtualizer<HTMLDivElement, Element> {
  // oxlint-disable-next-line react/incompatible-library -- Only the React Compiler needs this; the build does not use it.
  return useVirtualizer(options);
}
