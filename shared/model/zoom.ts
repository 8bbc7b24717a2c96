export const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;
export type Zoom = (typeof zoomSteps)[number];

/** Stays at the last one. */
export function nextZoom(zoom: Zoom, direction: 'in' | 'out'): Zoom {
  const step = zoomSteps.indexOf(zoom) + (direction === 'in' ? 1 : -1);
  return zoomSteps[step] ?? zoom;
}
