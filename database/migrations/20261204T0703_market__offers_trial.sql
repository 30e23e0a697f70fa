-- owner: market
-- Whether something of an offer may be tried, told by its content once: lists of the market count it for every product they match.
alter table offers add column has_trial boolean not null
  generated always as (jsonb_path_exists(content, '$.outline[*].sections[*].activities[*] ? (@.trial == true)')) stored;
