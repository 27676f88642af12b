-- Recipients that an owner keeps, under names of their own (S2). The target is what two of one kind are the same by: the id of
-- a recipient, a phone and a bank, digits and brand of a saved card, or a network and an address.
CREATE TABLE kept_recipient (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (kind IN ('wallet', 'sbp', 'card', 'usdc')),
  target text NOT NULL,
  recipient_id uuid REFERENCES recipient (id) ON DELETE CASCADE,
  phone text,
  bank_id text,
  bank text,
  last4 char(4),
  brand text,
  network text,
  address text,
  -- The name that the wallet or the bank told at the last payment.
  real_name text NOT NULL DEFAULT '',
  own_name text NOT NULL DEFAULT '',
  is_favourite boolean NOT NULL DEFAULT false,
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Until then nothing is paid to them where the owner pays kept recipients only.
  opens_at timestamptz NOT NULL,
  UNIQUE (user_id, kind, target)
);

-- Owners who pay kept recipients only. One who ends it is protected until then.
CREATE TABLE kept_only (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  began_at timestamptz NOT NULL,
  ends_at timestamptz
);

-- Whom owners have paid so far is kept; each row has the id of what it was made of.
INSERT INTO kept_recipient (id, user_id, kind, target, recipient_id, used_count, used_at, created_at, opens_at)
SELECT r.id, r.user_id, 'wallet', r.id::text, r.id, 1, r.sent_at, r.sent_at, r.sent_at
FROM recipient r WHERE r.is_recent AND r.sent_at IS NOT NULL;

INSERT INTO kept_recipient (id, user_id, kind, target, last4, brand, used_count, used_at, created_at, opens_at)
SELECT c.id, c.user_id, 'card', c.last4 || ' ' || c.brand, c.last4, c.brand, 1, c.used_at, c.used_at, c.used_at
FROM saved_card c;

INSERT INTO kept_recipient (id, user_id, kind, target, phone, bank_id, bank, real_name, used_count, used_at, created_at, opens_at)
SELECT (array_agg(p.id ORDER BY p.created_at))[1], p.user_id, 'sbp', p.phone || ' ' || p.bank_id, p.phone, p.bank_id,
  coalesce(max(p.bank), ''), coalesce((array_agg(p.recipient_name ORDER BY p.created_at DESC))[1], ''),
  count(*)::int, max(p.created_at), min(p.created_at), min(p.created_at)
FROM payout p WHERE p.status = 'complete' AND p.method = 'sbp' AND p.phone IS NOT NULL AND p.bank_id IS NOT NULL
GROUP BY p.user_id, p.phone, p.bank_id;

INSERT INTO kept_recipient (id, user_id, kind, target, network, address, used_count, used_at, created_at, opens_at)
SELECT (array_agg(p.id ORDER BY p.created_at))[1], p.user_id, 'usdc', p.network || ' ' || lower(p.address), p.network,
  max(p.address), count(*)::int, max(p.created_at), min(p.created_at), min(p.created_at)
FROM payout p WHERE p.status = 'complete' AND p.method = 'usdc' AND p.network IS NOT NULL AND p.address IS NOT NULL
GROUP BY p.user_id, p.network, lower(p.address);
