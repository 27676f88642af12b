-- The currency in which a period's payments arrived, so that what was spent is read without adding up its payments; null where there were several.
ALTER TABLE access_grant_use ADD COLUMN receive_currency text REFERENCES currency (code);
