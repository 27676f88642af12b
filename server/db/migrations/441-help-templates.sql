-- Prepared answers that operators wrote, in both languages, beside those of the program (S9).
CREATE TABLE help_template (
  id uuid PRIMARY KEY,
  title_ru text NOT NULL,
  title_en text NOT NULL,
  text_ru text NOT NULL CHECK (length(text_ru) <= 1000),
  text_en text NOT NULL CHECK (length(text_en) <= 1000),
  changed_by uuid NOT NULL REFERENCES office_operator (id),
  changed_at timestamptz NOT NULL
);
