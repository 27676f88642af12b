-- The rules of 400 hold for the rows that were there before.
ALTER TABLE payout VALIDATE CONSTRAINT payout_case_state;
ALTER TABLE payout VALIDATE CONSTRAINT payout_case;
ALTER TABLE payout VALIDATE CONSTRAINT payout_case_cleared;
ALTER TABLE payout VALIDATE CONSTRAINT payout_held;
ALTER TABLE payout VALIDATE CONSTRAINT payout_held_why;
