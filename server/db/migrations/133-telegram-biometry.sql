-- Devices on which an owner confirms money by the biometrics of Telegram. The token that a device keeps is made of the server's
-- secret and the id, and is not stored.
CREATE TABLE telegram_device (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- Telegram's name of the device.
  device_id text NOT NULL CHECK (length(device_id) BETWEEN 1 AND 128),
  -- The PIN that it stands beside: of another one it is worth nothing.
  pin_changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  UNIQUE (user_id, device_id)
);
