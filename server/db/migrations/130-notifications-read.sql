-- When an owner opened a notification, and until when they have read all. What was there before counts as read.
ALTER TABLE notification ADD COLUMN opened_at timestamptz;
ALTER TABLE app_user ADD COLUMN notifications_read_until timestamptz DEFAULT now();
ALTER TABLE app_user ALTER COLUMN notifications_read_until DROP DEFAULT;
