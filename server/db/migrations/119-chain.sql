-- The next nonce of a wallet that pays out on a network. Its row is locked while a transaction is signed.
CREATE TABLE chain_wallet (
  network text NOT NULL,
  address text NOT NULL,
  next_nonce bigint NOT NULL CHECK (next_nonce >= 0),
  PRIMARY KEY (network, address)
);

-- A payout on a chain. It has one nonce for ever, or none: then it has failed and is never signed.
CREATE TABLE chain_payout (
  payout_id uuid PRIMARY KEY REFERENCES payout (id),
  network text NOT NULL,
  sender text,
  nonce bigint CHECK ((nonce IS NULL) = (sender IS NULL)),
  -- Millionths of a USDC, and the gas that the transfer may use.
  units bigint NOT NULL CHECK (units > 0),
  gas bigint NOT NULL DEFAULT 0,
  -- Block in which a transaction of it was last seen.
  block bigint,
  created_at timestamptz NOT NULL,
  UNIQUE (network, sender, nonce)
);

-- Signed transactions of a payout, all with its nonce and each with a higher fee than the one before.
CREATE TABLE chain_transaction (
  network text NOT NULL,
  hash text NOT NULL,
  payout_id uuid NOT NULL REFERENCES chain_payout (payout_id),
  raw text NOT NULL,
  -- Greatest fee of a unit of gas and the part of it for the block's builder, in wei.
  fee_wei bigint NOT NULL,
  tip_wei bigint NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (network, hash)
);
CREATE INDEX chain_transaction_payout ON chain_transaction (payout_id);

-- When a server last read the transfer; one that is not read again before it is final was undone by its chain.
ALTER TABLE deposit ADD COLUMN seen_at timestamptz;
