-- Trials and outputs that are old are found without looking at everything.
create index submissions_trials on submissions (created_at) where trial and place_at <> 'setting';
create index judge_run_cases_outputs on judge_run_cases (run_id) where stdout is not null or stderr is not null;
create index submissions_run on submissions (run_id) where run_id is not null;
