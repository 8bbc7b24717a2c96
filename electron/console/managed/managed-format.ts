import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { languages } from '#shared/locales/languages.ts';
import { readBaseAddress } from '#shared/model/base-address.ts';
import { type DigestSettings, digestAlgorithms, textEncodings } from '#shared/model/lab.ts';
import type { ManagedProblem } from '#shared/model/managed.ts';

const LONGEST_ADDRESS = 2_048;
const algorithms = [...digestAlgorithms, 'as-typed'] as const;

/** With its scheme: http and https are different services. */
const addressSchema = z
  .string()
  .max(LONGEST_ADDRESS)
  .transform((text, context) => {
    const reading = readBaseAddress(text);
    if (reading.ok && !reading.isSchemeAssumed) return reading.address;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** As `digest` in the settings of the lab service. */
const digestSchema = z
  .strictObject({ algorithm: z.enum(algorithms), encoding: z.enum(textEncodings).default('utf-8') })
  .transform(({ algorithm, encoding }): DigestSettings =>
    algorithm === 'as-typed' ? { kind: 'as-typed' } : { kind: 'digest', algorithm, encoding },
  );

/** The content of `managed.json`. The authority is PEM text or the absolute path of a file. */
const managedSchema = z.strictObject({
  service: z
    .strictObject({
      address: addressSchema,
      fixed: z.boolean().default(false),
      digest: digestSchema.optional(),
      authority: z
        .string()
        .refine((text) => isPem(text) || isAbsolute(text))
        .optional(),
    })
    .optional(),
  language: z.enum(languages).optional(),
  thisComputer: z.boolean().optional(),
  demoLab: z.boolean().optional(),
});

export type ManagedFile = z.infer<typeof managedSchema>;

const listValues = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(' | ');

/** The values that each key of the file accepts, in the syntax of the file. */
const expectations: Readonly<Record<string, string>> = {
  '': '{ … }',
  service: '{ "address": "https://lab.example.com/lab" }',
  'service.address': '"https://lab.example.com/lab"',
  'service.digest': '{ "algorithm": "sha-512", "encoding": "utf-8" }',
  'service.digest.algorithm': listValues(algorithms),
  'service.digest.encoding': listValues(textEncodings),
  'service.authority': `${process.platform === 'win32' ? '"C:\\\\…\\\\ca.pem"' : '"/…/ca.pem"'} | "-----BEGIN CERTIFICATE-----…"`,
  language: listValues(languages),
};

/** Whether the authority is PEM text, not the path of a file. */
export function isPem(text: string): boolean {
  return text.trimStart().startsWith('-----BEGIN ');
}

/** Parses the text of the file. An unknown key is a problem, because it can be a misspelled one. */
export function parseManaged(text: string): ManagedFile | ManagedProblem {
  let value: unknown;
  try {
    // Editors of Windows begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { kind: 'not-json', detail: error instanceof Error ? error.message : '' };
  }
  const reading = managedSchema.safeParse(value);
  return reading.success ? reading.data : describeIssue(reading.error.issues);
}

function describeIssue([issue]: readonly z.core.$ZodIssue[]): ManagedProblem {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys')
    return { kind: 'unknown-key', key: [...path, issue.keys[0]].join('.') };
  return invalidValue(path.join('.'));
}

/** A value that the key does not accept. */
export function invalidValue(key: string): ManagedProblem {
  return { kind: 'invalid-value', key, expected: expectations[key] ?? 'true | false' };
}
