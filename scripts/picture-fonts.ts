import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For pictures and measured pages on Linux, with their Debian packages. */
const fonts = [
  { family: 'Inter', debian: 'fonts-inter' },
  { family: 'Noto Sans CJK KR', debian: 'fonts-noto-cjk' },
] as const;

/** A Linux desktop puts its own font in place of these. */
const interfaceFamilies = ['system-ui', 'ui-sans-serif', 'sans-serif', 'sans'];

/** Debian packages to install. None on macOS and Windows, which use their own fonts. */
export function findMissingFonts(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return fonts.filter(({ family }) => !isInstalled(family)).map(({ debian }) => debian);
}

/**
 * One interface font for the programs we start, so that pictures and measurements are the same on any Linux. It's only
 * in the environment: the console itself uses the system's font. `close` removes the file this writes.
 */
export function setPictureFonts(): { readonly close: () => void } {
  if (process.platform !== 'linux') return { close: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'picture-fonts-'));
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, fontConfiguration());
  process.env['FONTCONFIG_FILE'] = file;
  return { close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A sentence with the command. */
export function installHint(packages: readonly string[]): string {
  return `Missing fonts. On Debian and Ubuntu: sudo apt-get install ${packages.join(' ')}`;
}

function isInstalled(family: string): boolean {
  // fc-match prints the most similar font, so it's another one if this is missing.
  const { stdout } = spawnSync('fc-match', ['--format=%{family}', family], { encoding: 'utf8' });
  return (stdout ?? '').split(',').includes(family);
}

function fontConfiguration(): string {
  const families = fonts.map(({ family }) => `<family>${family}</family>`).join('');
  const aliases = interfaceFamilies.map(
    (name) => `<alias binding="same"><family>${name}</family><prefer>${families}</prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${aliases.join('\n')}
<!-- Without a desktop, Chromium takes the font of a pattern without a family. -->
<match target="pattern"><edit name="family" mode="append_last"><string>${fonts[0].family}</string></edit></match>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}
