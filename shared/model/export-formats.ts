/** As what devices are written to a file, in the order in which a person is offered them. */
export const exportFormats = ['csv', 'json', 'wire'] as const;
