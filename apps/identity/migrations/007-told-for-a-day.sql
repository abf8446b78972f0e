-- Ended sessions are told for a day, not for ten minutes: sessions in the api live until it hears. A running version tells as long.
alter table ended_sessions alter column give_up_at set default now() + interval '1 day';
