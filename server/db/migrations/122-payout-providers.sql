-- The provider's token of a card, until the payout is closed: a start that was not answered is asked for again.
ALTER TABLE payout ADD COLUMN card_token text;
-- Events of providers name a payout by its id there.
CREATE INDEX payout_provider_ref ON payout (provider_ref);
