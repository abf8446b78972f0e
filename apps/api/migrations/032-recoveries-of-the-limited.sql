-- Codes for a forgotten PIN that a profile with limits asked for are counted and tried apart from the owner's. A running version takes
-- all of them for the owner's.

alter table pin_recoveries add column by_limited boolean not null default false;
