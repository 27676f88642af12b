-- Since when a final transaction that is none of the payout's has its nonce; null again once one of its own is found.
ALTER TABLE chain_payout ADD COLUMN nonce_taken_at timestamptz;
CREATE INDEX chain_payout_taken ON chain_payout (network, sender) WHERE nonce_taken_at IS NOT NULL;
