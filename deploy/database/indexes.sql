-- Indexes of large tables to build before an update (docs/deploy.md). They do not stop the wallet.
-- One that failed half-way is dropped and built again.

CREATE INDEX CONCURRENTLY deposit_created ON deposit (network, created_at);
CREATE INDEX CONCURRENTLY provider_event_unsigned ON provider_event (provider, state);
-- As in 151-transaction-numbers.sql; six seconds for each million rows.
CREATE INDEX CONCURRENTLY wallet_transaction_number ON wallet_transaction ((
  ((get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 0) % 24 * 24
  + get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 1) % 24) * 24
  + get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 2) % 24) * 24
  + get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 3) % 24
));
-- As in 215-office-search.sql; the other indexes of that file are of small tables.
CREATE INDEX CONCURRENTLY payment_order_number ON payment_order ((
  ((get_byte(sha256(id::text::bytea), 0) % 24 * 24 + get_byte(sha256(id::text::bytea), 1) % 24) * 24
  + get_byte(sha256(id::text::bytea), 2) % 24) * 24 + get_byte(sha256(id::text::bytea), 3) % 24
));
CREATE INDEX CONCURRENTLY deposit_number ON deposit ((
  ((get_byte(sha256(id::text::bytea), 0) % 24 * 24 + get_byte(sha256(id::text::bytea), 1) % 24) * 24
  + get_byte(sha256(id::text::bytea), 2) % 24) * 24 + get_byte(sha256(id::text::bytea), 3) % 24
));
CREATE INDEX CONCURRENTLY provider_event_ref ON provider_event (ref);
-- 240-history-of-account.sql and 242-sent-transfers.sql. 241 then reads the whole history once, while the wallet works.
CREATE UNIQUE INDEX CONCURRENTLY account_of_owner ON account (id, user_id, currency_code);
CREATE INDEX CONCURRENTLY payment_order_failed ON payment_order (id) WHERE status IN ('failed', 'expired');
CREATE INDEX CONCURRENTLY wallet_transaction_sent ON wallet_transaction (account_id, created_at)
  WHERE kind = 'transfer' AND amount_minor < 0;
CREATE INDEX CONCURRENTLY app_user_phone_end ON app_user (right(phone, 7));
CREATE INDEX CONCURRENTLY app_user_name ON app_user (translate(lower(btrim(first_name || ' ' || last_name)),
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'));
