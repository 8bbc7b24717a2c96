import table from './ios-models.json' with { type: 'json' };

/** By ProductType. Of a type that the table doesn't have nothing is known, whatever its neighbors are. */
export const iosModels = new Map(
  table.rows.flatMap(({ size, models }) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return Object.entries(models).flatMap(([name, types]) =>
      types.split(' ').map((type) => [type, { name, width, height }] as const),
    );
  }),
);
