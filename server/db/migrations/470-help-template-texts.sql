-- The prepared answers of operators, a row for each language.
CREATE TABLE help_template_text (
  template_id uuid NOT NULL REFERENCES help_template (id) ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL,
  text text NOT NULL CHECK (length(text) <= 1000),
  PRIMARY KEY (template_id, language)
);
INSERT INTO help_template_text (template_id, language, title, text)
SELECT id, 'ru', title_ru, text_ru FROM help_template
UNION ALL SELECT id, 'en', title_en, text_en FROM help_template;
-- Unused since 0.0.52: no version that is out has prepared answers of operators.
ALTER TABLE help_template DROP COLUMN title_ru;
-- Unused since 0.0.52
ALTER TABLE help_template DROP COLUMN title_en;
-- Unused since 0.0.52
ALTER TABLE help_template DROP COLUMN text_ru;
-- Unused since 0.0.52
ALTER TABLE help_template DROP COLUMN text_en;
