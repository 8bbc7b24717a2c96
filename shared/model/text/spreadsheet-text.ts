/**
 * How a formula starts in a cell. Spreadsheets skip blanks before the sign and take its full-width forms. A
 * text that already begins with apostrophes gets one more, for {@link unguardFormula} to take off.
 */
const formula = /^'*[\s\uFEFF]*(?:[=+\-@＝＋－＠]|[\t\r])/u;
const guardedFormula = /^'(?='*[\s\uFEFF]*(?:[=+\-@＝＋－＠]|[\t\r]))/u;

/**
 * Programs may start a new cell after any separator or line end. In German and French that's `;`, even inside
 * quotes, which only count at the start of a cell.
 */
const innerFormula = /([,;\t\r\n])(?='*[\s\uFEFF"]*[=+\-@＝＋－＠])/gu;
const guardedInnerFormula = /([,;\t\r\n])'(?='*[\s\uFEFF"]*[=+\-@＝＋－＠])/gu;

/**
 * A text that no spreadsheet runs, whether it splits at `,`, `;` or tab: what an agent sends must not run on
 * the computer of whoever opens or pastes it.
 */
export function guardFormula(text: string): string {
  const guarded = text.replaceAll(innerFormula, "$1'");
  return formula.test(text) ? `'${guarded}` : guarded;
}

/** Undoes {@link guardFormula}, for texts without tabs and line ends. */
export function unguardFormula(guarded: string): string {
  return guarded.replace(guardedFormula, '').replaceAll(guardedInnerFormula, '$1');
}
