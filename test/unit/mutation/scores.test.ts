import { describe, expect, it } from 'vitest';
import { equivalents } from '../../mutation/equivalents.ts';
import {
  countMutants,
  listSurvivors,
  readReport,
  withoutUnnoticed,
  writeScores,
} from '../../mutation/scores.ts';
import { readText } from '../../security/supply-chain/manifests.ts';

const listed = equivalents.find(({ becomes }) => becomes !== undefined);
const source = `a();\n  ${listed?.line}\n`;
const at = (line: number) => ({ start: { line, column: 1 }, end: { line, column: 2 } });
const mutant = (status: string, line = 1, replacement = '') => ({
  mutatorName: 'Some',
  replacement,
  status,
  location: at(line),
});
const report = readReport(
  JSON.stringify({
    files: {
      [String(listed?.file)]: {
        source,
        mutants: [
          ...['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((each) =>
            mutant(each),
          ),
          mutant('Survived', 2, listed?.becomes?.[0]),
          mutant('Survived', 2, 'something else'),
        ],
      },
      'empty.ts': { source: '', mutants: [] },
    },
  }),
);

describe('the score', () => {
  it('counts the detected mutants among all that a test could detect', () => {
    const { table, percent } = writeScores(countMutants(report));
    expect(percent).toBe(40);
    expect(table.split('\n').slice(2)).toEqual([
      `| ${listed?.file} | 6 | 2 | 1 | 40.0 % |`,
      '| **all** | 6 | 2 | 1 | 40.0 % |',
    ]);
  });

  it('lists each surviving mutant with its position', () => {
    expect(listSurvivors(report)).toEqual([
      `${listed?.file}:1 Some: a(); => `,
      `${listed?.file}:1 Some: a(); => `,
      `${listed?.file}:2 Some: ${listed?.line} => something else`,
    ]);
  });
});

it('leaves out the mutants that are to be run again, and nothing else', () => {
  const [killed, survived, uncovered] = ['Killed', 'Survived', 'NoCoverage'].map((status) => ({
    id: status,
    status,
  }));
  const text = (mutants: readonly unknown[]) =>
    JSON.stringify({ schemaVersion: '1', files: { 'a.ts': { language: 'ts', mutants } }, testFiles: {} });
  expect(JSON.parse(withoutUnnoticed(text([killed, survived, uncovered])))).toEqual(
    JSON.parse(text([killed])),
  );
});

it.each(equivalents)('the listed line of $file is still in it: $line', ({ file, line }) => {
  const lines = readText(file).split('\n');
  expect(lines.map((each) => each.trim())).toContain(line);
});
