import type { KEY_MESSAGES_RU } from './ru-keys.ts'

/** Texts of keys and webhooks of an owner's programs. */
export const KEY_MESSAGES_EN: Readonly<Record<keyof typeof KEY_MESSAGES_RU, string>> = {
  KEY_IN_ADDRESS:
    'Send the key in the Authorization header and not in the address: addresses stay in logs. Revoke this key.',
  KEY_UNKNOWN: 'There is no such key, it was revoked, or it has expired.',
  KEY_SCOPE: 'This key may not read this.',
  WEBHOOK_ADDRESS: 'Enter a public address that starts with https://',
  WEBHOOK_EXISTS: 'This address is there already. Remove it to get a new secret.',
  'notification.read_key_added':
    'The key “{name}” was created: a program with it sees balances or transactions. If it was not you, revoke it in “Keys for programs”.',
  'notification.program_key_added':
    'The signing key “{name}” was added: a program with it asks for money from your address. If it was not you, remove it in “Keys for programs”.',
  'notification.webhook_added':
    'The server {host} now learns of money that comes to you. If it was not you, remove it in “Keys for programs”.',
  'notification.tariff_changes':
    'From {at} other fees or limits hold for you. Settings, Tariffs shows what changes.',
  'notification.tariff_withdrawn':
    'The change of fees and limits planned for {at} was called off: what holds stays.',
  'notification.webhook_off':
    'Webhooks to {host} were turned off after failed tries. Turn them on again in “Keys for programs”.',
}
