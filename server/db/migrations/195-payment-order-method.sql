-- How an order is paid, as its provider takes it; null for orders of older servers.
ALTER TABLE payment_order ADD COLUMN method text;
