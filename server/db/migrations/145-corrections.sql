-- Corrections of the ledger: a reversal and a new entry, which two operators signed (P4).
ALTER TABLE transfer DROP CONSTRAINT transfer_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK
  (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment', 'correction'));

ALTER TABLE transfer ADD COLUMN proposal_id uuid;
ALTER TABLE transfer ADD COLUMN proposal_kind text CHECK (proposal_kind = 'correction');
ALTER TABLE transfer ADD COLUMN proposal_state text CHECK (proposal_state = 'done');
ALTER TABLE transfer ADD CONSTRAINT transfer_proposal_key
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state);
-- No entry corrects another without two people.
ALTER TABLE transfer ADD CONSTRAINT transfer_proposal_check CHECK
  ((kind = 'correction') = (proposal_id IS NOT NULL AND proposal_kind IS NOT NULL AND proposal_state IS NOT NULL));

-- An entry is corrected once; what is still wrong is a correction of the new entry.
CREATE TABLE ledger_correction (
  original_id uuid PRIMARY KEY REFERENCES transfer (id),
  reversal_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  -- null where the original is undone and nothing comes in its place.
  entry_id uuid UNIQUE REFERENCES transfer (id),
  created_at timestamptz NOT NULL
);
