-- What is read of a network: the number of addresses that were made, and how far its transfers were read.
CREATE TABLE deposit_network (
  code text PRIMARY KEY,
  addresses integer NOT NULL DEFAULT 0,
  cursor text
);

-- The address of an owner on a network, derived from its number.
CREATE TABLE deposit_address (
  user_id uuid NOT NULL REFERENCES app_user (id),
  network text NOT NULL REFERENCES deposit_network (code),
  number integer NOT NULL,
  address text NOT NULL,
  -- Confirmed and not yet credited, in millionths of a USDC.
  carried_units bigint NOT NULL DEFAULT 0 CHECK (carried_units >= 0),
  PRIMARY KEY (user_id, network),
  UNIQUE (network, number)
);
CREATE INDEX deposit_address_lower ON deposit_address (lower(address));

-- A transfer of USDC to an owner's address.
CREATE TABLE deposit (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  network text NOT NULL REFERENCES deposit_network (code),
  hash text NOT NULL,
  log_index integer NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  confirmations integer NOT NULL,
  needed integer NOT NULL,
  state text NOT NULL CHECK (state IN ('confirming', 'below_least', 'credited')),
  transfer_id uuid REFERENCES transfer (id),
  created_at timestamptz NOT NULL,
  UNIQUE (network, hash, log_index)
);
CREATE INDEX deposit_user ON deposit (user_id, created_at DESC);
CREATE INDEX deposit_open ON deposit (network, state);

-- Transfers that testers made on a played network.
CREATE TABLE sandbox_deposit (
  id uuid PRIMARY KEY,
  network text NOT NULL,
  address text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_deposit_sent ON sandbox_deposit (network, sent_at);
