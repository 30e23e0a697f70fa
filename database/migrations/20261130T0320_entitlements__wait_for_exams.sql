-- owner: market
-- A right that ends while its holder writes an exam waits; the sweep looks at it again after a while.
alter table entitlements add column waits_until timestamptz;
