-- The currency in which an owner counts the total of all accounts; without a choice that of the first account (S1).
ALTER TABLE app_user ADD COLUMN main_currency text;
