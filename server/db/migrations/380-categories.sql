-- What a transaction was for (S8): a standard category, or the id of one of the owner's own. Null until a rule or the owner gives
-- it one; empty where the owner took it away, so that no rule gives it one again.
ALTER TABLE wallet_transaction ADD COLUMN category text;

-- Categories that owners named themselves.
CREATE TABLE own_category (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, name)
);

-- What an owner wrote at a transaction. Its category is in `wallet_transaction`.
CREATE TABLE transaction_meaning (
  -- The id of the transaction.
  id uuid PRIMARY KEY REFERENCES wallet_transaction (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- The owner chose the category, or chose none; a rule for past transactions leaves it alone.
  is_by_hand boolean NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Array of texts.
  tags jsonb NOT NULL DEFAULT '[]',
  -- Grows with each change of its owner.
  version integer NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX transaction_meaning_user ON transaction_meaning (user_id, changed_at);

-- New transactions with a name get a category.
CREATE TABLE category_rule (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  name text NOT NULL,
  category text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Transactions from before this moment have got their category, or are left alone.
  applied_to timestamptz NOT NULL,
  UNIQUE (user_id, name)
);

-- What an owner means to spend in a month at most, on a category or in all (empty).
CREATE TABLE budget (
  user_id uuid NOT NULL REFERENCES app_user (id),
  category text NOT NULL,
  -- The main currency at the time of the choice.
  currency_code text NOT NULL REFERENCES currency (code),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, category)
);

-- The owner was warned of a budget, or knew, in a month of theirs (2026-11).
CREATE TABLE budget_warning (
  user_id uuid NOT NULL REFERENCES app_user (id),
  category text NOT NULL,
  month text NOT NULL,
  percent smallint NOT NULL CHECK (percent IN (80, 100)),
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, category, month, percent)
);

-- Until when new transactions have been looked at for rules and budgets; one row.
CREATE TABLE budget_watch (
  id smallint PRIMARY KEY CHECK (id = 1),
  looked_to timestamptz NOT NULL
);
