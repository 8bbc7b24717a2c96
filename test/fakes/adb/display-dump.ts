type Size = readonly [number, number];

/** What of a phone its `dumpsys display` prints. */
interface Display {
  readonly screen: Size;
  readonly overrideSize?: Size;
  readonly rotation?: 0 | 1 | 2 | 3;
  readonly displayDump?: 'viewports' | 'default-viewport' | 'info-only' | 'none';
  readonly cover?: Size;
}

/** Prints the parts of a device's `dumpsys display` that are read. */
export function printDisplay(phone: Display): string {
  const dump = phone.displayDump ?? 'viewports';
  const lines = ['DISPLAY MANAGER (dumpsys display)', '  mSafeMode=false'];
  if (dump === 'viewports') lines.push(`  mViewports=[${listViewports(phone).join(', ')}]`);
  if (dump === 'default-viewport') lines.push(`  mDefaultViewport=${printViewport(phone, 'displayId=0')}`);
  if (dump !== 'none') lines.push(`    mOverrideDisplayInfo=${printInfo(phone)}`);
  return `${lines.join('\n')}\n`;
}

function listViewports(phone: Display): string[] {
  const main = printViewport(phone, 'type=INTERNAL, valid=true, isActive=true, displayId=0');
  if (!phone.cover) return [main];
  const closed: Display = { ...phone, screen: phone.cover };
  return [printViewport(closed, 'type=INTERNAL, valid=true, isActive=false, displayId=3'), main];
}

function printViewport(phone: Display, start: string): string {
  const [width, height] = turn(phone, phone.screen);
  return (
    `DisplayViewport{${start}, uniqueId='local:4630946650788219010', orientation=${phone.rotation ?? 0}, ` +
    `logicalFrame=Rect(0, 0 - ${frameOf(phone).join(', ')}), physicalFrame=Rect(0, 0 - ${width}, ${height}), ` +
    `deviceWidth=${width}, deviceHeight=${height}}`
  );
}

function printInfo(phone: Display): string {
  const real = frameOf(phone).join(' x ');
  return `DisplayInfo{"Built-in Screen", displayId 0, real ${real}, rotation ${phone.rotation ?? 0}, density 420}`;
}

function frameOf(phone: Display): Size {
  return turn(phone, phone.overrideSize ?? phone.screen);
}

function turn({ rotation = 0 }: Display, [width, height]: Size): Size {
  return rotation % 2 === 0 ? [width, height] : [height, width];
}
