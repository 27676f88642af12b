-- The role and the database of the wallets, once, on the primary (docs/scaling.md).
CREATE ROLE wallet LOGIN PASSWORD 'the-wallet';
CREATE DATABASE wallet OWNER wallet;
ALTER ROLE wallet SET statement_timeout = '15s';
ALTER ROLE wallet SET lock_timeout = '10s';
ALTER ROLE wallet SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE wallet SET random_page_cost = 1;
ALTER ROLE wallet SET jit = off;
