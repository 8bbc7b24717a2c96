/** The coordinate calculator in the details of a device. */
export const calculator = {
  calculator: {
    title: 'Coordinate calculator',
    lead: 'Point at the device, or type a place in any of the three.',
    pad: 'The device to scale. Arrow keys move the place by a pixel, with Shift by ten.',
    spaces: { screen: 'Screen', capture: 'Capture', input: 'Input' },
    coordinate: '{{space}} {{axis}}',
    notStated: 'The agent does not state its size.',
    nothingStated:
      'The agent states neither a screen size nor a capture size, so there is nothing to point at.',
    tooNarrow: 'The stated size is too narrow to be drawn.',
    outside: '{{axis}} is a number from {{min}} to {{max}}.',
    rotation: 'Rotation',
    swapped: 'Input axes are exchanged',
    copyTap: 'Copy as adb tap',
    warnings: {
      'capture-aspect':
        'The capture’s aspect differs from the screen’s by {{percent}} %: it may have bars, or be cut off.',
      'capture-turned': 'The agent stated the capture in another rotation; its sides are exchanged here.',
      'input-swapped':
        'The input range lies across the screen: the touchscreen counts X along the screen’s height.',
      'input-shape':
        'The input range is shaped unlike the screen: {{perPixelX}} units a pixel on X, {{perPixelY}} on Y. Usual for touchscreens with a square range.',
      'input-minimum': 'The agent states no input minimum; 0 is assumed.',
    },
  },
} as const;
