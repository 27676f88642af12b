import type { ExportSection } from './section.ts'

const GRANT = 'JOIN access_grant g ON g.id = t.grant_id'

/** Wallet addresses of an owner, what programs were allowed, and payments by them (T1, T2, T3). */
export const PROGRAM_SECTIONS: readonly ExportSection[] = [
  {
    name: 'wallet-addresses',
    table: 'wallet_address',
    owner: 't.user_id',
    key: 'id',
    columns: 'id name account_id public_name created_at ended_at',
    withheld: 'user_id name_hash version',
  },
  {
    name: 'program-keys',
    table: 'program_key',
    owner: 't.user_id',
    key: 'id',
    columns: 'id name kid x created_at',
    withheld: 'user_id',
  },
  {
    name: 'read-keys',
    table: 'read_key',
    owner: 't.user_id',
    key: 'id',
    columns: 'id name sees_balances sees_transactions created_at expires_at last_used_at',
    withheld: 'user_id secret_hash',
  },
  {
    name: 'webhooks',
    table: 'webhook',
    owner: 't.user_id',
    key: 'id',
    columns: 'id url created_at last_ok_at off_at',
    withheld: 'user_id secret seen_until next_look_at',
  },
  {
    name: 'webhook-deliveries',
    table: 'webhook_delivery',
    join: 'JOIN webhook w ON w.id = t.webhook_id',
    owner: 'w.user_id',
    key: 'id',
    columns: 'id webhook_id transaction_id state tries created_at next_at status reason took_ms',
  },
  {
    name: 'programs',
    table: 'access_grant',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id client client_name state access address_id account_id receiver_id limit_currency limit_debit_minor limit_receive_minor repeats created_at expires_at decided_at ended_at',
    withheld:
      'user_id kid key_x continue_hash interact_hash interact_ref_hash finish_uri client_nonce server_nonce wait_until',
  },
  {
    name: 'program-tokens',
    table: 'access_token',
    join: GRANT,
    owner: 'g.user_id',
    key: 'id',
    columns: 'id grant_id created_at expires_at ended_at',
    withheld: 'token_hash',
  },
  {
    name: 'program-limits-used',
    table: 'access_grant_use',
    join: GRANT,
    owner: 'g.user_id',
    columns: 'grant_id period debit_minor receive_minor receive_currency',
  },
  {
    name: 'blocked-programs',
    table: 'program_block',
    owner: 't.user_id',
    columns: 'host created_at',
    withheld: 'user_id',
  },
  {
    name: 'incoming-payments',
    table: 'incoming_payment',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id address_id account_id currency_code amount_minor received_minor client metadata created_at expires_at completed_at',
    withheld: 'user_id',
  },
  {
    name: 'payment-quotes',
    table: 'payment_quote',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id address_id account_id incoming_id debit_minor receive_minor rate_id client created_at expires_at used_at',
    withheld: 'user_id',
  },
  {
    name: 'outgoing-payments',
    table: 'outgoing_payment',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id address_id grant_id quote_id incoming_id debit_currency debit_minor receive_currency receive_minor client metadata created_at',
    withheld: 'user_id transfer_id',
  },
]
