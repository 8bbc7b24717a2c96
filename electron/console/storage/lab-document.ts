import { z } from 'zod';
import type { DocumentFile, DocumentFormat, Salvage } from './document-file.ts';

/** One value per lab, by lab ID. The one changed last comes last. */
export interface LabDocument<T> {
  readonly labs: Readonly<Record<string, T>>;
}

const labsSchema = z.record(z.string(), z.unknown());

/** Leaves out a lab whose value can't be read; the others stay. */
export function labDocumentFormat<T>(
  version: number,
  readLab: (value: unknown) => Salvage<T | null>,
  more: {
    readonly upgrade?: DocumentFormat<LabDocument<T>>['upgrade'];
    /** Back into what `readLab` takes, where its words on disk are older than the code's. */
    readonly storeLab?: (value: T) => unknown;
  } = {},
): DocumentFormat<LabDocument<T>> {
  const { upgrade, storeLab } = more;
  return {
    version,
    defaults: { labs: {} },
    ...(upgrade && { upgrade }),
    ...(storeLab && {
      store: ({ labs }) => ({
        labs: Object.fromEntries(Object.entries(labs).map(([labId, lab]) => [labId, storeLab(lab)])),
      }),
    }),
    read(value) {
      const found = labsSchema.safeParse(value['labs']);
      let isWhole = found.success;
      const labs = Object.entries(found.data ?? {}).flatMap(([labId, lab]) => {
        const reading = readLab(lab);
        isWhole &&= reading.isWhole;
        return reading.document === null ? [] : [[labId, reading.document] as const];
      });
      return { document: { labs: Object.fromEntries(labs) }, isWhole };
    },
  };
}

export function readBy<T>(schema: z.ZodType<T>): (value: unknown) => Salvage<T | null> {
  return (value) => {
    const { success, data = null } = schema.safeParse(value);
    return { document: data, isWhole: success };
  };
}

/** Skips invalid elements, and those after the first `most`. */
export function readListBy<T>(
  element: z.ZodType<T>,
  most = Infinity,
): (value: unknown) => Salvage<readonly T[]> {
  return (value) => {
    const found: readonly unknown[] = Array.isArray(value) ? value : [];
    const document = found.flatMap((each) => element.safeParse(each).data ?? []).slice(0, most);
    return { document, isWhole: Array.isArray(value) && document.length === found.length };
  };
}

export function createLabStore<T>(
  file: DocumentFile<LabDocument<T>>,
  none: T,
  onChange: (value: T) => void,
  maxLabs = Infinity,
) {
  let openLab: string | null = null;
  const readLab = (labId: string) => file.read().labs[labId] ?? none;
  const read = () => (openLab === null ? none : readLab(openLab));

  function write(value: T, labId = openLab): void {
    if (labId === null) return;
    const { [labId]: _before, ...others } = file.read().labs;
    const kept = Object.entries(others).slice(1 - maxLabs);
    file.write({ labs: { ...Object.fromEntries(kept), [labId]: value } });
    if (labId === openLab) onChange(value);
  }

  return {
    read,
    readLab,
    write,
    labId: () => openLab,
    /** Null if nobody's signed in. The session's event brings the new value. */
    open: (labId: string | null) => void (openLab = labId),
  };
}
