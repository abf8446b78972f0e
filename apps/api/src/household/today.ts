/** SQL: the day it is where household `h` lives. */
export const TODAY = '(now() at time zone h.time_zone)::date';
/** SQL: the midnights with which it began and ends there. */
export const START_OF_TODAY = `date_trunc('day', now() at time zone h.time_zone) at time zone h.time_zone`;
export const END_OF_TODAY = `(date_trunc('day', now() at time zone h.time_zone) + interval '1 day') at time zone h.time_zone`;
