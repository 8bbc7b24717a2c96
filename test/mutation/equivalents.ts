/** A change without a visible effect, and the reason. */
export interface Equivalent {
  readonly file: string;
  /** The line of the file, without indentation. */
  readonly line: string;
  /** The replacement. Omitted if the entry applies to every change of the line. */
  readonly becomes?: readonly string[];
  readonly why: string;
}

const collecting = 'electron/http-client/collect-answer.ts';
const updating = 'electron/desktop/updates/platform-updater.ts';

const onlyFaster = 'it saves work; the result is the same';
const target = 'electron/console/collections/alerts/alerts.ts';
const needed = 'only the compiler needs it: the token exists';

/** Lines of the list's engine that reuse an earlier result. */
const shortcuts: readonly (readonly [file: string, line: string, ...becomes: readonly string[]])[] = [
  ['arrangement', 'if (sorted && isSame(sorted.signature, signature)) return sorted.places;', 'false'],
  ['arrangement', 'function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {', '{}'],
  [
    'arrangement',
    'return one.length === other.length && one.every((value, index) => value === other[index]);',
    'false',
    '() => undefined',
  ],
  ['arrangement', 'rankers.set(language, ranker);', ';'],
  ['columns', "if (touched !== 'written') write(column, changes[touched]);", 'true', '""'],
  ['match-query', "case 'all':", "case 'all':", '""'],
  [
    'match-query',
    "match: (query: Query, moment: Moment) => (query.kind === 'all' ? null : matchRows(query, moment)),",
    'false',
    '""',
  ],
  ['match-words', 'if (hits.count === 0) continue;', 'false'],
  ['ranks', 'if (last.ranks.length === orders.length) return last;', 'false'],
  ['row-table', 'if (before.devices === report.devices) return;', 'false'],
  ['row-table', 'if (source.report !== report) updateSource(source, report, changes);', 'true'],
  ['row-table', 'if (!isStale) return all;', 'false'],
  ['row-table', 'if (hasSameKeys(before.devices, report.devices)) {', 'false', '{}'],
  [
    'row-table',
    'function hasSameKeys(before: readonly DeviceEntry[], after: readonly DeviceEntry[]): boolean {',
    '{}',
  ],
  [
    'row-table',
    'return before.length === after.length && after.every(({ key }, index) => before[index]?.key === key);',
    'false',
    '() => undefined',
  ],
  ['row-table', 'if (place === undefined || before.devices[index] === entry) continue;', 'false'],
  ['row-table', 'if (known !== undefined && rows[known]?.entry === entry) return known;', 'false'],
  ['row-table', 'isStale = false;', 'true'],
  ['selection', 'if (counted) return sumByKind(countOfCode, counted);', 'false'],
  ['column-field', 'if (entry.device.observed === null) return null;', 'false'],
];

const reading = 'shared/wire/read-device.ts';
const korean = 'shared/wire/korean-text.ts';
const charset = 'shared/wire/charset.ts';

const onlySlower = 'the schema then parses the record, with the same result';
const noMatch = 'neither text has the required form';

/** Lines of the wire format: file, line, reason, replacements. */
const wire: readonly (readonly [file: string, line: string, why: string, ...becomes: readonly string[]])[] = [
  [
    reading,
    'const stated = unknown.length === 0 ? reported : leaveOut(reported, unknown);',
    onlyFaster,
    'false',
  ],
  [
    reading,
    "if (model && stated[ID] !== '' && phoneNames.every(({ name, field }) => isAsShown(field, stated[name]))) {",
    onlySlower,
    'false',
    '() => undefined',
    '{}',
  ],
  [
    reading,
    'function isAsShown({ type, isOptional = false }: DeviceField, value: unknown): boolean {',
    onlySlower,
    '{}',
  ],
  // The last two replacements reject each value of a field that is not optional.
  [
    reading,
    'if (value === undefined) return isOptional;',
    onlySlower,
    'false',
    'true',
    'value !== undefined',
  ],
  [
    reading,
    "if (!isText(type) || typeof value !== 'string' || value.includes(REPLACEMENT_CHARACTER)) return false;",
    onlySlower,
    'true',
    'isText(type)',
    '""',
  ],
  [reading, ': plainText(value.trim(), MAX_TEXT) === value;', onlySlower, 'false'],
  [reading, 'if (!Array.isArray(listed) || listed.length === 0) return none;', onlyFaster, 'false'],
  [
    reading,
    'return value === requestedAddress ? requestedAddress : value;',
    'the texts are equal: the line only saves memory',
    'false',
  ],
  [reading, 'if (odd.length === 0) return { known, deviations };', onlyFaster, 'false'],
  [
    reading,
    "const [, host = '', port] = hostAndPort.exec(plainAddress(asked)) ?? [];",
    'the first element is not used, and the host is not used without a port',
    '["Stryker was here"]',
    '"Stryker was here!"',
  ],
  [
    reading,
    "const [, statedHost = '', statedPort] = hostAndPort.exec(plainAddress(stated)) ?? [];",
    'the first element is not used, and the host is not used without a port',
    '["Stryker was here"]',
    '"Stryker was here!"',
  ],
  [
    reading,
    'const hostAndPort = /^(.*):(\\d+)$/;',
    'an address has no line ends, so the match begins at its start',
    '/(.*):(\\d+)$/',
  ],
  [reading, 'if (unknown.includes(field)) return [field, null];', 'a missing field counts as null', '[]'],
  [
    korean,
    'if (pair !== undefined) known.set(pair, syllable);',
    'only the compiler needs it: there are more pairs than syllables',
    'true',
  ],
  [
    korean,
    'for (let lead = 0xa1; lead <= 0xfe; lead += 1) {',
    'the last row of EUC-KR is for private use, so it is empty',
    'lead < 0xfe',
  ],
  [
    korean,
    'if (!character.includes(REPLACEMENT_CHARACTER)) known.set(lead * 256 + trail, character);',
    'an invalid pair becomes U+FFFD here or in decodeKorean',
    'true',
  ],
  [
    charset,
    "const charset = declared?.[1]?.toLowerCase() ?? 'utf-8';",
    'the group is part of each match, and an empty charset is unsupported, which has the same result',
    'declared?.[1].toLowerCase',
    '""',
  ],
  [
    'shared/wire/agent-header.ts',
    "return /^(?:adb|device-lab)\\//.test(agentVersion ?? '');",
    noMatch,
    '"Stryker was here!"',
  ],
  [
    'shared/wire/session-token.ts',
    "const sent = /^bearer(?: +(.*))?$/is.exec(header ?? '');",
    noMatch,
    '"Stryker was here!"',
  ],
  ['shared/wire/session-token.ts', "const token = sent[1] ?? '';", noMatch, '"Stryker was here!"'],
  [
    'shared/wire/costly-json.ts',
    'for (let at = 0; at < bytes.length; at += 1) {',
    'there is no byte at this position',
    'at <= bytes.length',
  ],
  [
    'shared/wire/costly-json.ts',
    'while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;',
    'both positions are after the end',
    'at <= bytes.length',
  ],
  [
    'shared/wire/device-list.ts',
    "if (!success) return error.issues[0]?.path[0] === 'ResultCode' ? 'no-result-code' : 'no-list';",
    'only the compiler needs it: an error has an issue',
    'error.issues[0].path',
  ],
];

export const equivalents: readonly Equivalent[] = [
  ...wire.map(([file, line, why, ...becomes]) => ({ file, line, becomes, why })),
  {
    file: 'electron/ipc/mask.ts',
    line: "if (state.kind !== 'signed-in' || !state.account) return state;",
    becomes: ['false'],
    why: 'only the compiler needs the first half: no other state has an account',
  },
  {
    file: 'electron/ipc/snapshot-masks.ts',
    line: 'for (const { devices } of snapshot.fleet.reports) registerUsers(pseudonyms, devices);',
    why: 'maskReports does the same, and the fleet is masked before the parts with texts',
  },
  ...shortcuts.map(([name, line, ...becomes]) => ({
    file: `renderer/grid/${name}.ts`,
    line,
    becomes,
    why: onlyFaster,
  })),
  ...[
    ['if (known?.agent === agent) return known.text;', 'false'],
    ['textsOf.set(entry, { agent, text });', '{}'],
    ['if (known !== undefined) return known;', 'false'],
    ['prepared.set(key, value);', ';'],
  ].map(([line = '', becomes = '']) => ({ file: target, line, becomes: [becomes], why: onlyFaster })),
  {
    file: target,
    line: "return target.kind !== 'search' && namesIn(target).agentIds.has(agentId);",
    becomes: ['true', '""'],
    why: 'a search has no keys, so it names no agent',
  },
  {
    file: 'electron/console/collections/history/history.ts',
    line: 'return { observed: observed.size === 0 ? nothingObserved : observed, changes };',
    becomes: ['false'],
    why: onlyFaster,
  },
  ...[
    "if (token?.kind !== 'and') {",
    "if (token?.kind === 'open') return readParens(token, depth);",
    "if (token?.kind === 'word') return readWord(token);",
    "if (tokens[at]?.kind === 'open') depth += 1;",
    "if (tokens[at]?.kind === 'close') depth -= 1;",
  ].map((line) => ({
    file: 'shared/search/parse.ts',
    line,
    becomes: ['token.kind', 'tokens[at].kind'],
    why: needed,
  })),
  {
    file: 'shared/search/parse.ts',
    line: "const isFirst = at === 1 || tokens[at - 2]?.kind === 'open' || tokens[at - 2]?.kind === 'or';",
    becomes: ['tokens[at - 2].kind'],
    why: needed,
  },
  {
    file: 'shared/search/parse.ts',
    line: "if (token?.kind !== 'term') return all;",
    why: 'no other token reaches this line; only the compiler needs it',
  },
  ...['if (before !== undefined) return before;', 'if (known.size < MAX_KNOWN) known.set(text, result);'].map(
    (line) => ({
      file: 'shared/search/value-test.ts',
      line,
      why: onlyFaster,
    }),
  ),
  {
    file: collecting,
    line: 'if (statusCode < 200) return;',
    becomes: ['false'],
    why: 'the head of the final response replaces it',
  },
  {
    file: collecting,
    line: "signal.addEventListener('abort', cancel, { once: true });",
    why: 'a signal aborts only once, and the listener is removed at the end',
  },
  {
    file: collecting,
    line: 'const body = first && chunks.length === 1 ? first : Buffer.concat(chunks, size);',
    becomes: ['false'],
    why: onlyFaster,
  },
  {
    file: 'electron/console/lab-client/session-token.ts',
    line: 'let isReported = false;',
    why: 'nothing is reported before the first token, which sets it',
  },
  {
    file: 'electron/console/lab-client/session-token.ts',
    line: 'read: () => (token !== null && use.mayCarry() ? token : null),',
    becomes: ['true'],
    why: 'the token is null then',
  },
  {
    file: 'electron/console/lab-client/list-agents.ts',
    line: "if (failure.kind !== 'http-status') return failed(failure);",
    becomes: ['false'],
    why: 'no other failure has a status',
  },
  {
    file: 'electron/console/lab-client/list-agents.ts',
    line: "const reading = labAgentsAnswer.safeParse(json.kind === 'value' ? json.value : null);",
    becomes: ['true'],
    why: 'no other kind has a value, and neither undefined nor null is a list',
  },
  {
    file: 'electron/console/lab-client/work-slices.ts',
    line: 'while (waiting.length > 0 && now() - startedAt < SLICE_MS) waiting.shift()?.();',
    becomes: ['waiting.shift()()'],
    why: 'only the compiler needs it: the list is not empty',
  },
  {
    file: 'electron/console/lab-client/deadline.ts',
    line: "outer.addEventListener('abort', cancel, { once: true });",
    why: 'a signal aborts only once, and the listener is removed at the end',
  },
  {
    file: 'electron/console/trust/probe-tls.ts',
    line: "signal.addEventListener('abort', abort, { once: true });",
    becomes: ['{}', 'false'],
    why: 'a signal aborts only once, and the listener is removed at the end',
  },
  {
    file: 'electron/console/trust/probe-tls.ts',
    line: "return hasTls ? address : address.replace(/^https:/, 'http:');",
    becomes: ['/https:/'],
    why: 'the address begins with it, and only the first one is replaced',
  },
  {
    file: 'electron/console/lab-client/post.ts',
    line: 'if (statusCode < 200 || statusCode > 299) {',
    becomes: ['false'],
    why: 'collectAnswer never returns a status below 200',
  },
  {
    file: 'electron/desktop/opening-page.ts',
    line: "return typeof kept === 'object' && kept !== null ? kept : {};",
    why: 'a value that is not an object has no theme or throws, and both have the same result',
  },
  {
    file: 'electron/desktop/window.ts',
    line: 'let crashes: readonly number[] = [];',
    why: 'the first crash removes values that are not times',
  },
  {
    file: 'electron/desktop/app-menu.ts',
    line: "let shown = '';",
    why: 'no menu has this text',
  },
  {
    file: updating,
    line: "path: first?.url ?? '',",
    why: 'only older versions of electron-updater read it; a list without a file is rejected',
  },
  {
    file: updating,
    line: "sha512: first?.sha512 ?? '',",
    why: 'the same reason as for `path`',
  },
];
