/**
 * The start of a formula in a cell. Spreadsheets skip blanks before the sign, and accept its full-width forms. A text
 * that has apostrophes there already gets one more, so that {@link unguardFormula} restores it.
 */
const formula = /^'*[\s\uFEFF]*(?:[=+\-@＝＋－＠]|[\t\r])/u;
const guardedFormula = /^'(?='*[\s\uFEFF]*(?:[=+\-@＝＋－＠]|[\t\r]))/u;

/**
 * A cell begins after each separator and line end at which a program may split the text. In German and French that is
 * `;`, also inside quotation marks, which count only at the start of a cell.
 */
const innerFormula = /([,;\t\r\n])(?='*[\s\uFEFF"]*[=+\-@＝＋－＠])/gu;
const guardedInnerFormula = /([,;\t\r\n])'(?='*[\s\uFEFF"]*[=+\-@＝＋－＠])/gu;

/**
 * The text in a form that no spreadsheet evaluates, whether it separates by `,`, `;`, or tab. Text from an agent must
 * not run on the computer of a user who opens or pastes it.
 */
export function guardFormula(text: string): string {
  const guarded = text.replaceAll(innerFormula, "$1'");
  return formula.test(text) ? `'${guarded}` : guarded;
}

/** The text that {@link guardFormula} received, for a text without tabs and line ends. */
export function unguardFormula(guarded: string): string {
  return guarded.replace(guardedFormula, '').replaceAll(guardedInnerFormula, '$1');
}
