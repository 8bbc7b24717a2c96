/**
 * The text so that no spreadsheet computes it. What an agent says must not run on the computer of whoever opens or pastes it;
 * spreadsheets also skip blanks before the sign, and know its full-width forms.
 */
export function guardFormula(text: string): string {
  return /^[\s\uFEFF]*[=+\-@＝＋－＠\t\r]/u.test(text) ? `'${text}` : text;
}
