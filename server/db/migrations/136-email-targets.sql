-- Confirmed addresses get letters of notifications. A closed wallet has none.
INSERT INTO notice_target (id, user_id, channel, address, created_at)
SELECT gen_random_uuid(), id, 'email', email, email_confirmed_at
FROM app_user WHERE email_confirmed_at IS NOT NULL AND status <> 'closed'
ON CONFLICT (channel, address) DO NOTHING;
