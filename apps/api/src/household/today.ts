/** SQL: the midnight with which today began where household `h` lives. */
export const START_OF_TODAY = `date_trunc('day', now() at time zone h.time_zone) at time zone h.time_zone`;
