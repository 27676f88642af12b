-- Passkeys of owners, and the challenges that they answer.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- The authenticator's id of the credential, base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE key, base64url.
  public_key text NOT NULL,
  -- Signatures that the authenticator has counted; 0 for one that does not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  -- Words separated by spaces, in the order of the authenticator.
  transports text NOT NULL,
  is_backup_eligible boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  -- The model of the authenticator; zeros where it is not told.
  aaguid uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('phone', 'computer', 'key', 'unknown')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_owner ON passkey (user_id);

CREATE TABLE passkey_challenge (
  id uuid PRIMARY KEY,
  challenge text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('add', 'confirm', 'sign_in')),
  -- Absent for signing in: the passkey tells the owner.
  user_id uuid REFERENCES app_user (id),
  -- Keyed hash of the act that it confirms, and of no other.
  act_mark char(64),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What it was used by: the same assertion with the same key is the same use.
  used_key text,
  used_mark char(64),
  CHECK ((purpose = 'sign_in') = (user_id IS NULL)),
  CHECK ((purpose = 'confirm') = (act_mark IS NOT NULL))
);
CREATE INDEX passkey_challenge_expired ON passkey_challenge (expires_at);
