-- owner: media
-- Processed files have a module of their own, left of the library that holds them and the courses that show them.
comment on table media is 'owner: media; published: kind, duration and state, for what shows processed files';
comment on table media_captions is 'owner: media';
comment on table demo_files is 'owner: media';
