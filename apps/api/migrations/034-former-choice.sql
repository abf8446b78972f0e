-- A browser that was asked anew who is playing remembers who that was: the choice takes the same PINs as from there. A running version
-- leaves it empty, and lets everybody choose as in a new browser.

alter table auth_sessions add column asked_of uuid references profiles (id);
