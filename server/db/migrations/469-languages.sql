-- The languages are listed in the code alone, which checks them where one is chosen (texts/languages.ts).
ALTER TABLE app_user DROP CONSTRAINT app_user_language_check;
ALTER TABLE text_item DROP CONSTRAINT text_item_lang_check;
