/** What makes a cell a formula. Spreadsheets skip blanks before the sign, and know its full-width forms. */
const formula = /^[\s\uFEFF]*(?:[=+\-@＝＋－＠]|[\t\r])/u;

/**
 * After each separator and line end that a program may part the text at a cell begins. In German and French that is `;`, also
 * inside of quotation marks, which count only where a cell begins with one.
 */
const innerFormula = /([,;\t\r\n])(?=[\s\uFEFF"]*[=+\-@＝＋－＠])/gu;

/**
 * The text so that no spreadsheet computes it or a part of it, whether it separates by `,`, `;` or tab. What an agent says must not
 * run on the computer of whoever opens or pastes it.
 */
export function guardFormula(text: string): string {
  const guarded = text.replaceAll(innerFormula, "$1'");
  return formula.test(text) ? `'${guarded}` : guarded;
}
