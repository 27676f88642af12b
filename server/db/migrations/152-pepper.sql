-- With which pepper a row is keyed (decision 068), by its name; null for rows older than the column.
ALTER TABLE telegram_device ADD COLUMN pepper text CHECK (length(pepper) = 8);
ALTER TABLE code_guard ADD COLUMN pepper text CHECK (length(pepper) = 8);
