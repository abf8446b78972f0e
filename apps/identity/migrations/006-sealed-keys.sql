-- Keys sealed with a secret of the process, so that whoever reads the database signs nothing. A running version keeps its keys in
-- memory; the first new process seals what is here and takes the open form away, which an old version cannot start without.
alter table signing_keys alter column jwk drop not null, add column sealed bytea;
alter table cookie_keys alter column secret drop not null, add column sealed bytea;
