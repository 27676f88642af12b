-- What has served its time is found by its age, a few rows at a time.
CREATE INDEX rate_limit_age ON rate_limit (window_start);
CREATE INDEX registration_age ON registration (expires_at);
CREATE INDEX sms_outbox_age ON sms_outbox (created_at);
CREATE INDEX sms_code_age ON sms_code (expires_at);
CREATE INDEX session_expired ON session (expires_at);
CREATE INDEX session_revoked ON session (revoked_at);
