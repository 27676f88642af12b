-- The day until which the document behind a level is valid, e.g. 2027-05-31; null where none is known (W6).
ALTER TABLE app_user ADD COLUMN level_until text CHECK (length(level_until) = 10);
-- How many days before its end the owner was told of it last: 30 or 7.
ALTER TABLE app_user ADD COLUMN level_end_told smallint;
