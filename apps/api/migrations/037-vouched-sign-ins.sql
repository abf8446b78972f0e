-- A sign-in that another provider vouched for may have asked nobody for anything: who chooses first there takes the PINs as from a deleted
-- profile. A running version lets everybody choose there as in a new browser.

alter table auth_sessions add column vouched boolean not null default false;
