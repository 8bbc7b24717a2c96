import { writeSealed } from '../../electron/console/fleet/saved-fleet/sealed-file.ts';

/** Writes one file repeatedly until it is killed, for tests of the files on disk. */
const [path = ''] = process.argv.slice(2);
const text = [...Array.from({ length: 4_000 }, (_, index) => `${index} ${Math.random()}\n`), 'whole\n'];
await writeSealed(path, 'a', null, text);
process.stdout.write('written\n');
for (;;) await writeSealed(path, 'a', null, text);
