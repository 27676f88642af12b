-- Payments that testers planted in the statement of the played provider, of which the wallet has nothing.
CREATE TABLE sandbox_statement_line (
  id uuid PRIMARY KEY,
  currency_code text NOT NULL,
  amount text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_statement_line_at ON sandbox_statement_line (at);
