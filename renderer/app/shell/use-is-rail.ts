import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Whether the sidebar is a rail of icons. The style sheets of the shell use the same widths. */
export function useIsRail(): boolean {
  return useMediaQuery('(600px <= width < 1100px)');
}
