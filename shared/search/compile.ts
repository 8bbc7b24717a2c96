import { fold } from '../device/device-text.ts';
import type { Moment } from '../model/fleet/moment.ts';
import { toApiQuery } from './api-level.ts';
import { fieldOf, type Subject } from './fields.ts';
import { andOf, endsOf, type Query } from './query.ts';
import { testField } from './value-test.ts';

export interface Matcher {
  /** `text` is what `subjectTextOf` returns for the subject. */
  readonly matches: (subject: Subject, text: string, moment: Moment) => boolean;
  readonly dependsOnMoment: boolean;
  readonly needsText: boolean;
  readonly comparesTimes: boolean;
}

type Test = Matcher['matches'];

export function compile(query: Query): Matcher {
  const needsText = hasPart(query, ({ kind }) => kind === 'word');
  const comparesTimes = hasPart(query, (part) => 'field' in part && fieldOf(part.field).kind === 'time');
  return { matches: testOf(query), dependsOnMoment: dependsOnMoment(query), needsText, comparesTimes };
}

function testOf(query: Query): Test {
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'word': {
      const word = fold(query.text);
      return (_subject, text) => text.includes(word);
    }
    case 'field': {
      const test = testField(query);
      const api = toApiQuery(query);
      if (!api) return (subject, _text, moment) => test(subject, moment);
      const testApi = testField(api);
      return (subject, _text, moment) => test(subject, moment) || testApi(subject, moment);
    }
    case 'range':
      return testOf(andOf(endsOf(query)));
    case 'not': {
      const test = testOf(query.of);
      return (subject, text, moment) => !test(subject, text, moment);
    }
    case 'and': {
      const tests = query.of.map(testOf);
      return (subject, text, moment) => tests.every((test) => test(subject, text, moment));
    }
    case 'or': {
      const tests = query.of.map(testOf);
      return (subject, text, moment) => tests.some((test) => test(subject, text, moment));
    }
  }
}

/** Can a device's result change while its record doesn't? */
export function dependsOnMoment(query: Query): boolean {
  return hasPart(query, (part) => {
    if (part.kind !== 'field' && part.kind !== 'range') return false;
    const { kind, dependsOn } = fieldOf(part.field);
    return kind === 'time' || dependsOn === 'moment';
  });
}

function hasPart(query: Query, isWanted: (part: Query) => boolean): boolean {
  if (query.kind === 'not') return hasPart(query.of, isWanted);
  return query.kind === 'and' || query.kind === 'or'
    ? query.of.some((part) => hasPart(part, isWanted))
    : isWanted(query);
}
