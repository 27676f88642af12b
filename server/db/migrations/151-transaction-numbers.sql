-- The first four signs of the number of a transaction, which is derived from its id (decision 065): two hundred rows of a hundred
-- million share them. The statement that searches has the same expression (`NUMBER_KEY`).
CREATE INDEX IF NOT EXISTS wallet_transaction_number ON wallet_transaction ((
  ((get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 0) % 24 * 24
  + get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 1) % 24) * 24
  + get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 2) % 24) * 24
  + get_byte(sha256((CASE WHEN kind IN ('exchange', 'transfer') THEN coalesce(transfer_id, id) ELSE id END)::text::bytea), 3) % 24
));
