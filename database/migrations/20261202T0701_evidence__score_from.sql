-- owner: skills
-- From when on its person is told the score of a sitting on the skills it touched: not before the paper is open to them. Null: at once.
alter table evidence add column score_from timestamptz;
