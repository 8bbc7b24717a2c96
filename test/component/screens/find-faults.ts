import axe from 'axe-core';

/** The violations that axe finds in the elements that match `within`, as readable lines. */
export async function findFaults(within: string): Promise<readonly string[]> {
  // Passed checks need no description.
  const { violations } = await axe.run({ include: within }, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
