/** One metric in the text format of Prometheus: its description, then a line for each series. */
export interface MetricText {
  /** @param labels from {@link writeLabels} */
  readonly add: (labels: string, value: number) => void;
  readonly encode: () => Buffer;
}

/** Lines that are encoded together. A text of 100,000 lines is therefore not encoded in one turn of the event loop. */
const LINES_AT_ONCE = 500;

export function createMetricText(name: string, type: 'counter' | 'gauge', help: string): MetricText {
  const encoded: Buffer[] = [];
  let lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

  function encodeLines(): void {
    encoded.push(Buffer.from(lines.map((line) => `${line}\n`).join('')));
    lines = [];
  }

  return {
    add(labels, value) {
      lines.push(labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`);
      if (lines.length >= LINES_AT_ONCE) encodeLines();
    },
    encode() {
      encodeLines();
      return Buffer.concat(encoded);
    },
  };
}

/** The text between the braces of a series. */
export function writeLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, escape)}"`)
    .join(',');
}

function escape(character: string): string {
  return character === '\n' ? '\\n' : `\\${character}`;
}
