-- Until when a session counts as being ended: its last check runs. One that is not heard of by then stands in nobody's way.
alter table lab_sessions add column ending_until timestamptz;
