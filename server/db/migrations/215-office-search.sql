-- A note of staff may be about one transaction: the id of its row in the history, of its order or of its deposit.
ALTER TABLE owner_note ADD COLUMN transaction_id uuid;

-- What the office searches by. The expressions of numbers are `ID_NUMBER_KEY`, those of owners are in `find-owners.ts`.
CREATE INDEX IF NOT EXISTS payment_order_number ON payment_order ((
  ((get_byte(sha256(id::text::bytea), 0) % 24 * 24 + get_byte(sha256(id::text::bytea), 1) % 24) * 24
  + get_byte(sha256(id::text::bytea), 2) % 24) * 24 + get_byte(sha256(id::text::bytea), 3) % 24
));
CREATE INDEX IF NOT EXISTS deposit_number ON deposit ((
  ((get_byte(sha256(id::text::bytea), 0) % 24 * 24 + get_byte(sha256(id::text::bytea), 1) % 24) * 24
  + get_byte(sha256(id::text::bytea), 2) % 24) * 24 + get_byte(sha256(id::text::bytea), 3) % 24
));
CREATE INDEX IF NOT EXISTS transaction_problem_number ON transaction_problem ((
  ((get_byte(sha256(id::text::bytea), 0) % 24 * 24 + get_byte(sha256(id::text::bytea), 1) % 24) * 24
  + get_byte(sha256(id::text::bytea), 2) % 24) * 24 + get_byte(sha256(id::text::bytea), 3) % 24
));
CREATE INDEX IF NOT EXISTS payment_claim_number ON payment_claim ((
  ((get_byte(sha256(id::text::bytea), 0) % 24 * 24 + get_byte(sha256(id::text::bytea), 1) % 24) * 24
  + get_byte(sha256(id::text::bytea), 2) % 24) * 24 + get_byte(sha256(id::text::bytea), 3) % 24
));
CREATE INDEX IF NOT EXISTS payment_claim_ref ON payment_claim (provider_ref);
CREATE INDEX IF NOT EXISTS provider_event_ref ON provider_event (ref);
CREATE INDEX IF NOT EXISTS app_user_phone_end ON app_user (right(phone, 7));
CREATE INDEX IF NOT EXISTS app_user_name ON app_user (translate(lower(btrim(first_name || ' ' || last_name)),
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'));
