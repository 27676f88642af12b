-- Entries between accounts of the house that two operators signed: what a provider settled with the bank, what it charged, and
-- what was paid by hand, so that what is in transit comes back to zero (P4, P5).
ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK
  (kind IN ('user', 'house', 'gateway_in', 'payout_pending', 'external', 'fee', 'receivable', 'bank', 'provider_fee'))
  NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_kind_check;

ALTER TABLE transfer DROP CONSTRAINT transfer_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK
  (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment', 'correction', 'manual')) NOT VALID;
ALTER TABLE transfer VALIDATE CONSTRAINT transfer_kind_check;
ALTER TABLE transfer DROP CONSTRAINT transfer_proposal_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_proposal_kind_check CHECK (proposal_kind IN ('correction', 'manual')) NOT VALID;
ALTER TABLE transfer VALIDATE CONSTRAINT transfer_proposal_kind_check;
-- No such entry exists without what two people signed for this kind.
ALTER TABLE transfer DROP CONSTRAINT transfer_proposal_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_proposal_check CHECK
  ((kind IN ('correction', 'manual')) =
    (proposal_id IS NOT NULL AND proposal_kind IS NOT NULL AND proposal_state IS NOT NULL AND proposal_kind = kind)
    AND (kind IN ('correction', 'manual') OR proposal_id IS NULL)) NOT VALID;
ALTER TABLE transfer VALIDATE CONSTRAINT transfer_proposal_check;
