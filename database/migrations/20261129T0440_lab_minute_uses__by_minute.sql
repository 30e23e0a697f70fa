-- owner: labs
-- Bookings are forgotten by their minute; rows are written in that order, so a few bytes for many pages find them.
create index lab_minute_uses_minute on lab_minute_uses using brin (minute);
