import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages, locales } from '#shared/locales/languages.ts';
import { createProgram } from '../../../../electron/lab-service/cli/program.ts';
import { createOpenApi } from '../../../../electron/lab-service/openapi/document.ts';
import { avoidedForms, avoidedWords, findAvoided } from '../../../fixtures/avoided-words.ts';

const root = join(import.meta.dirname, '../../../..');

type Text = readonly [path: string, text: string];

/** Every text in `value`, by its path; only those of a key that `isShown` accepts. */
function listTexts(value: unknown, isShown: (key: string) => boolean, path = ''): readonly Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string'
      ? isShown(key)
        ? [[`${path}${key}`, inner] as const]
        : []
      : listTexts(inner, isShown, `${path}${key}.`),
  );
}

async function textsOf(language: Language): Promise<readonly Text[]> {
  const { page, native } = locales[language];
  return listTexts({ page: await page(), native }, () => true).map(
    ([path, text]) => [path, text.replaceAll(/\{\{\w+(?=\}\})/g, '{{')] as const,
  );
}

describe.each(languages)('the texts in %s', (language) => {
  it('have the words of the wording guide', async () => {
    const texts = await textsOf(language);
    expect(texts.length).toBeGreaterThan(600);
    expect(findAvoided(texts, avoidedWords[language])).toEqual([]);
  });

  it('have its quotation marks and forms', async () => {
    expect(findAvoided(await textsOf(language), avoidedForms[language])).toEqual([]);
  });
});

describe('the lab service', () => {
  it('describes its operations in these words', () => {
    const options = {
      basePath: '',
      hasAccounts: true,
      hasTokens: true,
      isTokenRequired: false,
      hasAgents: true,
    };
    const answer = createOpenApi(options)({ outcome: 'refused' });
    const document: unknown = JSON.parse(String(answer.body));
    const shown = ['description', 'summary', 'detail'];
    const texts = listTexts(document, (key) => shown.includes(key)).map(
      // Code has its own words and quotation marks.
      ([path, text]) => [path, text.replaceAll(/`[^`]*`/g, '')] as const,
    );
    expect(texts.length).toBeGreaterThan(60);
    expect(findAvoided(texts, [...avoidedWords.en, ...avoidedForms.en])).toEqual([]);
  });

  it('rejects texts with these words', () => {
    const texts = findMessages(/\b(?:refuse|refuseForNow|new BodyRefused)\(\s*(?:\d{3}, )?(['`])(.+?)\1/gs);
    expect(texts.length).toBeGreaterThan(15);
    expect(findAvoided(texts, [...avoidedWords.en, ...avoidedForms.en])).toEqual([]);
    expect(texts.filter(([, text]) => !text.endsWith('.'))).toEqual([]);
  });

  it('has a command line in these words, in ASCII', () => {
    const messages = findMessages(
      /\b(?:new (?:Failure|WrongUsage|UnreadableCsv|UnusableCertificates)|refuseUse|unavailable|notALabService|note)\(\s*(['`])(.+?)\1/gs,
    );
    expect(messages.length).toBeGreaterThan(15);
    const texts = [...messages, ...listHelp()].map(
      // Quotations and the names of flags are not prose.
      ([path, text]) => [path, text.replaceAll(/"[^"]*"|--[a-z-]+/g, '')] as const,
    );
    const listening = /\bListens?\b|\blisten on\b|\blistens on\b/gi;
    const prose = texts.map(([path, text]) => [path, text.replaceAll(listening, '')] as const);
    expect(findAvoided(prose, avoidedWords.en)).toEqual([]);
    // A terminal may have another code page.
    expect(texts.filter(([, text]) => /[^\n -~]/.test(text))).toEqual([]);
  });
});

/** The texts in the service's sources that `pattern` finds as its second group. */
function findMessages(pattern: RegExp): readonly Text[] {
  return globSync('electron/{lab-commands,lab-service}/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(
      ([, , text = '']) => [file, text] as const,
    ),
  );
}

function listHelp(): readonly Text[] {
  const commands = [createProgram()];
  // The loop also visits the subcommands that it adds.
  for (const command of commands) commands.push(...command.commands);
  return commands.map((command) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    return [command.name(), help] as const;
  });
}
