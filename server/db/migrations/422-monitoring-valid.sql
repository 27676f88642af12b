-- The rules of 421 hold for the rows that were there before.
ALTER TABLE compliance_case VALIDATE CONSTRAINT compliance_case_subject;
ALTER TABLE compliance_case VALIDATE CONSTRAINT compliance_case_cause;
ALTER TABLE payout VALIDATE CONSTRAINT payout_case_decided;
ALTER TABLE payout VALIDATE CONSTRAINT payout_held;
