-- Open payouts are counted by their nonces, for which the unique index serves.
DROP INDEX chain_payout_open;
