import { dateAndTime, localDate, longDate, shortDate, shortDateAndTime } from './date-text';

/** Late evening of the 30th in UTC, already the next day further east. */
const AT = '2026-11-30T22:05:09.000Z';

test.each([
  ['longDate', longDate(AT), '30 November 2026'],
  ['longDate of milliseconds', longDate(Date.parse(AT)), '30 November 2026'],
  ['localDate', localDate(AT, 'UTC'), '30 November 2026'],
  ['localDate, further east', localDate(AT, 'Pacific/Auckland'), '1 December 2026'],
  ['shortDate', shortDate(AT, 'UTC'), '30 Nov 2026'],
  ['shortDate, further east', shortDate(AT, 'Pacific/Auckland'), '1 Dec 2026'],
  ['shortDate of a month with a long short name', shortDate('2026-09-04', 'UTC'), '4 Sept 2026'],
  ['dateAndTime', dateAndTime(AT, 'UTC'), '30 November 2026 at 22:05'],
  ['dateAndTime, further west', dateAndTime(AT, 'America/New_York'), '30 November 2026 at 17:05'],
  ['dateAndTime in the morning', dateAndTime('2026-01-02T03:04:05Z', 'UTC'), '2 January 2026 at 03:04'],
  ['shortDateAndTime', shortDateAndTime(AT, 'UTC'), '30 Nov 2026, 22:05'],
])('%s is %j', (_, text, expected) => {
  expect(text).toBe(expected);
});

test.each(Object.entries({ longDate, localDate, shortDate, dateAndTime, shortDateAndTime }))(
  '%s leaves a text that is no date',
  (_, text) => {
    expect([text(''), text('soon')]).toEqual(['', 'soon']);
  },
);

test('the time zone is the reader’s unless one is named', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(localDate(AT)).toBe(localDate(AT, timeZone));
});
