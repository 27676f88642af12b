-- With whom a check was started, why it was aborted, and when its state is read at the provider next; no time where
-- nobody is asked (support, the sandbox, a check that has ended). provider_ref names the provider's session: only that
-- session decides about the case.
ALTER TABLE kyc_case ADD COLUMN provider text;
ALTER TABLE kyc_case ADD COLUMN reason text;
ALTER TABLE kyc_case ADD COLUMN due_at timestamptz;
ALTER TABLE kyc_case ADD COLUMN checked_at timestamptz;

CREATE INDEX kyc_case_due ON kyc_case (due_at);
CREATE UNIQUE INDEX kyc_case_provider_ref ON kyc_case (provider, provider_ref);
