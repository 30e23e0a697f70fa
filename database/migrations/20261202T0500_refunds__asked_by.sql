-- owner: payments
-- outside a transaction
-- Who asked for money back, and when: whoever asks often is answered by a person.
create index concurrently if not exists refunds_asked_by on refunds (asked_by, created_at) where asked_by is not null;
