import { expect, test } from 'vitest';
import { addRoundTrip, KEPT_ROUND_TRIPS, noRoundTrips, roundTripsSince } from '#shared/model/round-trips.ts';

const after = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).reduce(addRoundTrip, noRoundTrips);

test('keeps the latest response times, and their total number', () => {
  expect(after(2)).toEqual({ count: 2, latest: [1, 2] });
  const many = after(KEPT_ROUND_TRIPS + 5);
  expect(many.count).toBe(KEPT_ROUND_TRIPS + 5);
  expect(many.latest).toHaveLength(KEPT_ROUND_TRIPS);
  expect([many.latest[0], many.latest.at(-1)]).toEqual([6, KEPT_ROUND_TRIPS + 5]);
});

test.each([
  [40, 40, []],
  [40, 39, [40]],
  [3, 0, [1, 2, 3]],
])('of %i response times those after the first %i are new', (count, reported, expected) => {
  expect(roundTripsSince(after(count), reported)).toEqual(expected);
});

test('a response time that is no longer kept is not returned', () => {
  expect(roundTripsSince(after(100), 10)).toHaveLength(KEPT_ROUND_TRIPS);
});
