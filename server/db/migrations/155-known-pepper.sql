-- Names of the peppers that this database is used with (decision 068): a start with another one is refused.
CREATE TABLE known_pepper (
  name text PRIMARY KEY CHECK (length(name) = 8),
  first_used_at timestamptz NOT NULL
);
