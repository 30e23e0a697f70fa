-- owner: statistics
-- Why a file was not written, as the key of a text: a group may have become too small since it was asked for.
alter table stat_exports add column refusal text;
