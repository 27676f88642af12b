-- Orders that failed or expired, as the office lists them: by id.
CREATE INDEX IF NOT EXISTS payment_order_failed ON payment_order (id) WHERE status IN ('failed', 'expired');
