import { findMissingFonts, installHint, setPictureFonts } from '../../scripts/picture-fonts.ts';

/** Pictures show one interface font on every machine. Playwright calls the returned function at the end. */
// Playwright takes a global set-up as a default export.
// oxlint-disable-next-line import/no-default-export
export default function providePictureFonts(): () => void {
  const missing = findMissingFonts();
  if (missing.length > 0) throw new Error(installHint(missing));
  return setPictureFonts().close;
}
