/** What the archive of an owner holds of one table (M7). */
export interface Section {
  /** Name of its files. */
  name: string
  table: string
  /** A join that leads to the owner. */
  join?: string
  /** Column that holds the owner's id, or their phone. */
  owner: string
  /** The column is a phone. */
  isPhone?: true
  /** Unique column that orders the rows; without it they are few. */
  key?: 'id'
  /** Columns, separated by spaces. */
  columns: string
  /** Columns that are left out: secrets, keys of repeats, and what is derived, internal or of others. */
  withheld?: string
}

const PAYOUT = 'JOIN payout p ON p.id = t.payout_id'

/** Every table with data about an owner, in the order of the archive. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'profile',
    table: 'app_user',
    owner: 't.id',
    columns:
      'id phone first_name last_name email email_confirmed_at environment country_code city zip_code address language level status registered_at offer_accepted_at phone_changed_at closed_at is_findable opens_accounts shows_sums notifications_read_until',
  },
  {
    name: 'registration',
    table: 'registration',
    owner: 't.phone',
    isPhone: true,
    columns: 'phone draft created_at expires_at',
  },
  {
    name: 'accounts',
    table: 'account',
    owner: 't.user_id',
    key: 'id',
    columns: 'id number kind currency_code balance_minor status position created_at',
    withheld: 'user_id provider materialised opening_key',
  },
  {
    name: 'transactions',
    table: 'wallet_transaction',
    owner: 't.user_id',
    key: 'id',
    columns: 'id account_id kind amount_minor currency_code status description params created_at',
    withheld: 'user_id transfer_id search_text',
  },
  {
    name: 'top-ups',
    table: 'payment_order',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id account_id currency_code amount_minor status provider provider_ref payment_ref captured captured_code credited_minor difference created_at expires_at closed_at',
    withheld: 'user_id url idem_key request_hash checks check_until next_check_at',
  },
  {
    name: 'top-up-claims',
    table: 'payment_claim',
    join: 'JOIN payment_order o ON o.id = t.order_id',
    owner: 'o.user_id',
    key: 'id',
    columns: 'id order_id kind provider_ref taken_minor created_at changed_at',
    withheld: 'moves',
  },
  {
    name: 'debts',
    table: 'receivable',
    join: 'JOIN account a ON a.id = t.account_id',
    owner: 'a.user_id',
    columns: 'account_id amount_minor changed_at',
  },
  {
    name: 'withdrawals',
    table: 'payout',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id number account_id currency_code amount_minor fee_minor method pan_last4 card_brand phone bank_id bank recipient_name network address status provider_ref created_at sent_at confirming_at closed_at',
    withheld: 'user_id transfer_id claimed_until tries quote_id progress card_token',
  },
  {
    name: 'withdrawals-on-chain',
    table: 'chain_payout',
    join: PAYOUT,
    owner: 'p.user_id',
    columns: 'payout_id network sender nonce units block created_at',
    withheld: 'gas',
  },
  {
    name: 'withdrawal-transactions',
    table: 'chain_transaction',
    join: PAYOUT,
    owner: 'p.user_id',
    columns: 'payout_id network hash fee_wei tip_wei signed_at',
    withheld: 'raw',
  },
  {
    name: 'withdrawal-quotes',
    table: 'payout_quote',
    owner: 't.user_id',
    key: 'id',
    columns: 'id account_id method network amount_minor fee_minor created_at expires_at',
    withheld: 'user_id',
  },
  {
    name: 'checked-recipients',
    table: 'bank_name',
    owner: 't.user_id',
    columns: 'phone bank_id state name expires_at',
    withheld: 'user_id',
  },
  {
    name: 'cards',
    table: 'saved_card',
    owner: 't.user_id',
    key: 'id',
    columns: 'id last4 brand used_at',
    withheld: 'user_id token',
  },
  {
    name: 'recipients',
    table: 'recipient',
    owner: 't.user_id',
    columns: 'sent_at is_recent expires_at',
    withheld: 'id user_id recipient_user_id',
  },
  {
    name: 'payment-link',
    table: 'receive_code',
    owner: 't.user_id',
    columns: 'token created_at',
    withheld: 'user_id',
  },
  {
    name: 'deposit-addresses',
    table: 'deposit_address',
    owner: 't.user_id',
    columns: 'network number address carried_units',
    withheld: 'user_id',
  },
  {
    name: 'deposits',
    table: 'deposit',
    owner: 't.user_id',
    key: 'id',
    columns: 'id network hash log_index units confirmations needed state created_at seen_at',
    withheld: 'user_id transfer_id',
  },
  {
    name: 'identifications',
    table: 'kyc_case',
    owner: 't.user_id',
    key: 'id',
    columns: 'id level status provider provider_ref reason created_at updated_at',
    withheld: 'user_id due_at checked_at',
  },
  {
    name: 'problem-reports',
    table: 'transaction_problem',
    owner: 't.user_id',
    key: 'id',
    columns: 'id transaction_id reason text created_at',
    withheld: 'user_id idem_key request_hash',
  },
  {
    name: 'notifications',
    table: 'notification',
    owner: 't.user_id',
    key: 'id',
    columns: 'id text_key params created_at opened_at',
    withheld: 'user_id',
  },
  {
    name: 'notice-targets',
    table: 'notice_target',
    owner: 't.user_id',
    key: 'id',
    columns: 'id channel language created_at',
    withheld: 'user_id session_id address keys',
  },
  {
    name: 'notice-switches',
    table: 'notice_switch',
    owner: 't.user_id',
    columns: 'kind channel is_on',
    withheld: 'user_id',
  },
  {
    name: 'sign-ins',
    table: 'session',
    owner: 't.user_id',
    key: 'id',
    columns: 'id created_at last_seen_at expires_at revoked_at user_agent ip_prefix is_by_telegram',
    withheld: 'user_id token_hash',
  },
  {
    name: 'events',
    table: 'audit_log',
    owner: 't.user_id',
    key: 'id',
    columns: 'id at event ip_prefix detail',
    withheld: 'user_id request_id',
  },
  {
    name: 'passkeys',
    table: 'passkey',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id credential_id name kind aaguid transports is_backup_eligible is_backed_up created_at last_used_at',
    withheld: 'user_id public_key counter',
  },
  {
    name: 'telegram',
    table: 'telegram_link',
    owner: 't.user_id',
    columns: 'telegram_id name linked_at',
    withheld: 'user_id',
  },
  {
    name: 'pin',
    table: 'pin',
    owner: 't.user_id',
    columns: 'failed locked_until changed_at',
    withheld: 'user_id hash params change_key change_mark',
  },
  {
    name: 'app-locks',
    table: 'app_lock',
    owner: 't.user_id',
    columns: 'session_id failed created_at',
    withheld: 'user_id ticket_hash key failed_key',
  },
  {
    name: 'pin-reset',
    table: 'pin_reset',
    owner: 't.user_id',
    columns: 'confirmed_at opens_at',
    withheld: 'user_id session_id hash params',
  },
  {
    name: 'phone-change',
    table: 'phone_change',
    owner: 't.user_id',
    columns: 'begun_at old_confirmed_at',
    withheld: 'user_id session_id',
  },
  {
    name: 'closing',
    table: 'wallet_closing',
    owner: 't.user_id',
    columns: 'confirmed_at',
    withheld: 'user_id session_id',
  },
  {
    name: 'codes',
    table: 'sms_code',
    owner: 't.phone',
    isPhone: true,
    key: 'id',
    columns: 'id phone purpose created_at expires_at used_at network is_network_known',
    withheld: 'code_hash attempts attempts_elsewhere',
  },
  {
    name: 'messages',
    table: 'sms_outbox',
    owner: 't.phone',
    isPhone: true,
    key: 'id',
    columns: 'id phone status created_at sent_at',
    withheld: 'body tries next_at',
  },
  {
    name: 'letters',
    table: 'email_outbox',
    owner: 't.user_id',
    key: 'id',
    columns: 'id address subject status created_at expires_at sent_at',
    withheld: 'user_id body tries next_at',
  },
  {
    name: 'address-change',
    table: 'email_code',
    owner: 't.user_id',
    key: 'id',
    columns: 'id address created_at expires_at',
    withheld: 'user_id code_hash attempts',
  },
  {
    name: 'phone-lock',
    table: 'phone_guard',
    owner: 't.phone',
    isPhone: true,
    columns: 'phone failed locked_until touched_at',
  },
]
