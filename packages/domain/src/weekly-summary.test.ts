import { expect, it } from 'vitest';
import { dueSummaryWeek } from './weekly-summary.ts';

it.each([
  // Monday, 16 November 2026, in Madrid: one hour before UTC.
  ['2026-11-16T06:59:59Z', null],
  ['2026-11-16T07:00:00Z', ['2026-11-09', '2026-11-15']],
  ['2026-11-22T22:59:59Z', ['2026-11-09', '2026-11-15']],
  // Sunday's last second is over there.
  ['2026-11-22T23:00:00Z', null],
  ['2026-11-23T07:00:00Z', ['2026-11-16', '2026-11-22']],
  // Across the end of a year and a change of clocks.
  ['2027-01-04T08:00:00Z', ['2026-12-28', '2027-01-03']],
  ['2026-10-26T06:59:59Z', null],
  ['2026-10-26T07:00:00Z', ['2026-10-19', '2026-10-25']],
])('at %s the due week is %j', (now, week) => {
  const due = dueSummaryWeek(Date.parse(now), 'Europe/Madrid');
  expect(due && [due.monday, due.sunday]).toEqual(week);
});

it('is that of where the household lives', () => {
  const now = Date.parse('2026-11-16T00:00:00Z');
  expect(dueSummaryWeek(now, 'Asia/Tokyo')).toEqual({ monday: '2026-11-09', sunday: '2026-11-15' });
  expect(dueSummaryWeek(now, 'America/Sao_Paulo')).toEqual({ monday: '2026-11-02', sunday: '2026-11-08' });
});
