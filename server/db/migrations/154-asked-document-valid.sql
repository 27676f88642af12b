ALTER TABLE kyc_case VALIDATE CONSTRAINT kyc_case_asked;
