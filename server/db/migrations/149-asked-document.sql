-- When an operator asked the owner of a check of identity for another document (P3); `reason` says which. A check that
-- operators decide goes on; one of a provider has ended, and the owner begins again.
ALTER TABLE kyc_case ADD COLUMN asked_at timestamptz;
ALTER TABLE kyc_case ADD CONSTRAINT kyc_case_asked CHECK (asked_at IS NULL OR status = 'complete' OR reason IS NOT NULL)
  NOT VALID;
