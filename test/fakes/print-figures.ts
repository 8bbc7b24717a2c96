/** Prints what a long test has measured (`npm run security-figures`). */
export function printFigures(name: string, figures: Readonly<Record<string, number>>): void {
  const shown = Object.entries(figures).map(([what, value]) => `${what} ${Math.round(value * 10) / 10}`);
  process.stdout.write(`figures: ${name}: ${shown.join(', ')}\n`);
}
