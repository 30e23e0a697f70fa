-- Students who may answer outside the locked browser.

alter table assessment_overrides add column any_browser boolean not null default false;
