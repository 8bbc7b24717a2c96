import { print } from '#shared/search/print.ts';
import { andOf, type FieldQuery } from '#shared/search/query.ts';

/** Without `agent`, it can be on any of them. */
export function queryFor(id: string, agent: string | undefined): string {
  return print(andOf([exactly('id', id), ...(agent === undefined ? [] : [exactly('agent', agent)])]));
}

function exactly(field: 'id' | 'agent', value: string): FieldQuery {
  return { kind: 'field', field, relation: '=', value };
}
