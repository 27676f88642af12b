-- Wallet addresses of Open Payments (T1): https://{host}/@{name} leads to an account of an owner.
CREATE TABLE wallet_address (
  id uuid PRIMARY KEY,
  -- Empty once the wallet is closed.
  name text NOT NULL,
  -- SHA-256 of what names that look the same have in common.
  name_hash text NOT NULL,
  user_id uuid REFERENCES app_user (id),
  account_id uuid REFERENCES account (id),
  -- What the owner shows to everyone who opens the address.
  public_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- It leads nowhere since then, and to nobody else for a year.
  ended_at timestamptz,
  CHECK (ended_at IS NOT NULL OR (user_id IS NOT NULL AND account_id IS NOT NULL))
);
CREATE UNIQUE INDEX wallet_address_name ON wallet_address (name_hash) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX wallet_address_owner ON wallet_address (user_id) WHERE ended_at IS NULL;
CREATE INDEX wallet_address_ended ON wallet_address (name_hash, ended_at);

-- Public keys with which programs of an owner sign as the wallet address of the owner.
CREATE TABLE program_key (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  name text NOT NULL,
  kid text NOT NULL,
  -- The public key of Ed25519, base64url.
  x text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, kid)
);
