-- Digits of a code: eight while wrong codes have locked the network that asks for it. Registrations are counted with
-- signing in, so phone_guard.register_failed and register_locked_until are of the version before alone.
ALTER TABLE sms_code ADD COLUMN digits smallint NOT NULL DEFAULT 4 CHECK (digits IN (4, 8));
