-- owner: labs
-- How long machines ran is read from their operations when they end; what is left of granted minutes from the grants.
select follow('lab_operations', 'lab_machines',
  'select machine_id::text from changed where deed in (''create'', ''recycle'') and ended_at is not null');
select follow('lab_minute_grants', 'lab_quota', 'select id::text from changed');
