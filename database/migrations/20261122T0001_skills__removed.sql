-- A removed skill is picked no more; its name stays for the results of papers that were frozen with it. Merged: into which one.
alter table skills add column removed_at timestamptz;
alter table skills add column merged_into bigint references skills (id);
