import table from './ios-models.json' with { type: 'json' };

/** By ProductType. If it isn't in the table we know nothing, whatever its neighbors are like. */
export const iosModels = new Map(
  table.rows.flatMap(({ size, models }) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return Object.entries(models).flatMap(([name, types]) =>
      types.split(' ').map((type) => [type, { name, width, height }] as const),
    );
  }),
);
