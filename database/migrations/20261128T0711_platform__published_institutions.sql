-- owner: platform
comment on table institutions is 'published: names of schools also while their sign-up waits; others read institution_facts';
