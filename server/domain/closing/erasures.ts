import type { Queryable } from '../../db/database.ts'

/** What becomes of the rows of an owner in one table when their wallet is closed (M7). */
export interface Erasure {
  table: string
  /**
   * Condition that finds the rows: $1 is the owner's id, $2 their phone, $3 a text that stands for
   * it.
   */
  where: string
  /** Columns that are replaced, and those that are kept; without these the rows are deleted. */
  replaced?: Readonly<Record<string, string>>
  kept?: string
}

/** Everything that is about the person, in an order that foreign keys allow. */
export const ERASURES: readonly Erasure[] = [
  { table: 'file_link', where: 'user_id = $1' },
  { table: 'app_lock', where: 'user_id = $1' },
  { table: 'session', where: 'user_id = $1' },
  { table: 'passkey_challenge', where: 'user_id = $1' },
  { table: 'passkey', where: 'user_id = $1' },
  { table: 'pin_attempt', where: 'user_id = $1' },
  { table: 'pin_reset', where: 'user_id = $1' },
  { table: 'pin', where: 'user_id = $1' },
  { table: 'phone_change', where: 'user_id = $1' },
  { table: 'wallet_closing', where: 'user_id = $1' },
  { table: 'email_code', where: 'user_id = $1' },
  { table: 'email_outbox', where: `user_id = $1 AND status <> 'queued'` },
  { table: 'notice', where: 'notification_id IN (SELECT id FROM notification WHERE user_id = $1)' },
  { table: 'notice_target', where: 'user_id = $1' },
  { table: 'notice_switch', where: 'user_id = $1' },
  { table: 'owner_event', where: 'user_id = $1' },
  { table: 'notification', where: 'user_id = $1' },
  {
    table: 'telegram_launch',
    where: 'telegram_id IN (SELECT telegram_id FROM telegram_link WHERE user_id = $1)',
  },
  { table: 'telegram_device', where: 'user_id = $1' },
  { table: 'telegram_link', where: 'user_id = $1' },
  {
    table: 'kept_recipient',
    where:
      'user_id = $1 OR recipient_id IN (SELECT id FROM recipient WHERE recipient_user_id = $1)',
  },
  { table: 'outgoing_payment', where: 'user_id = $1' },
  { table: 'payment_quote', where: 'user_id = $1' },
  { table: 'incoming_payment', where: 'user_id = $1' },
  {
    table: 'access_token',
    where: 'grant_id IN (SELECT id FROM access_grant WHERE user_id = $1)',
  },
  {
    table: 'access_grant_use',
    where: 'grant_id IN (SELECT id FROM access_grant WHERE user_id = $1)',
  },
  { table: 'access_grant', where: 'user_id = $1' },
  { table: 'program_block', where: 'user_id = $1' },
  { table: 'program_key', where: 'user_id = $1' },
  { table: 'read_key', where: 'user_id = $1' },
  {
    table: 'webhook_delivery',
    where: 'webhook_id IN (SELECT id FROM webhook WHERE user_id = $1)',
  },
  { table: 'webhook', where: 'user_id = $1' },
  {
    table: 'wallet_address',
    where: 'user_id = $1',
    replaced: {
      name: `''`,
      public_name: `''`,
      user_id: 'NULL',
      account_id: 'NULL',
      ended_at: 'coalesce(ended_at, CURRENT_TIMESTAMP)',
    },
    kept: 'id name_hash created_at version',
  },
  { table: 'request_block', where: 'user_id = $1 OR asker_id = $1' },
  {
    table: 'money_request_part',
    where: 'request_id IN (SELECT id FROM money_request WHERE user_id = $1)',
  },
  { table: 'money_request', where: 'user_id = $1' },
  {
    table: 'money_request_part',
    where: 'asked_user_id = $1 OR payer_id = $1 OR phone = $2',
    replaced: { name: `''`, phone: 'NULL', asked_user_id: 'NULL' },
    kept: 'id request_id position token amount_minor paid_at payer_id transfer_id declined_at reminded_at snoozed_until',
  },
  { table: 'budget_warning', where: 'user_id = $1' },
  { table: 'budget', where: 'user_id = $1' },
  { table: 'category_rule', where: 'user_id = $1' },
  { table: 'transaction_meaning', where: 'user_id = $1' },
  { table: 'own_category', where: 'user_id = $1' },
  {
    table: 'wallet_transaction',
    where: 'user_id = $1 AND (category IS NOT NULL OR search_text IS NOT NULL)',
    replaced: { category: 'NULL', search_text: 'NULL' },
    kept: 'id user_id account_id kind amount_minor currency_code status description params transfer_id created_at',
  },
  { table: 'kept_only', where: 'user_id = $1' },
  { table: 'own_freeze', where: 'user_id = $1' },
  { table: 'own_limit', where: 'user_id = $1' },
  { table: 'saved_card', where: 'user_id = $1' },
  { table: 'bank_name', where: 'user_id = $1' },
  { table: 'payout_quote', where: 'user_id = $1' },
  { table: 'receive_code', where: 'user_id = $1' },
  { table: 'plan_run', where: 'plan_id IN (SELECT id FROM plan WHERE user_id = $1)' },
  { table: 'plan', where: 'user_id = $1' },
  { table: 'rate_order', where: 'user_id = $1' },
  { table: 'recipient', where: 'user_id = $1 OR recipient_user_id = $1' },
  {
    table: 'pot',
    where: 'user_id = $1',
    replaced: { name: `''`, icon: `''` },
    kept: 'id user_id account_id goal_minor goal_date on_home round_step_minor rounded_to opening_key opening_hash created_at closed_at',
  },
  { table: 'owner_note', where: 'user_id = $1' },
  {
    table: 'compliance_hit',
    where: 'user_id = $1',
    replaced: { compared: `''`, compared_key: 'id::text' },
    kept: 'id case_id user_id entry_id part matched rules score found_at verdict',
  },
  {
    table: 'owner_freeze',
    where: 'user_id = $1',
    replaced: { reason: `''` },
    kept: 'id user_id scope frozen_by frozen_at released_at proposal_id proposal_kind proposal_state',
  },
  { table: 'registration', where: 'phone = $2' },
  { table: 'registration_draft', where: 'phone = $2' },
  { table: 'sms_code', where: 'phone = $2' },
  { table: 'sms_outbox', where: 'phone = $2' },
  { table: 'phone_guard', where: 'phone = $2' },
  { table: 'help_picture', where: 'user_id = $1' },
  {
    table: 'help_note',
    where: 'question_id IN (SELECT id FROM transaction_problem WHERE user_id = $1)',
  },
  {
    table: 'help_message',
    where: 'question_id IN (SELECT id FROM transaction_problem WHERE user_id = $1)',
  },
  {
    table: 'transaction_problem',
    where: 'user_id = $1',
    replaced: { text: `''`, answer: `''` },
    kept: 'id user_id transaction_id reason idem_key request_hash created_at answered_at closed_at waits_since closed_by helped owner_read_at support_read_at typing_at',
  },
  {
    table: 'payment_claim',
    where: 'order_id IN (SELECT id FROM payment_order WHERE user_id = $1)',
    replaced: { answer: `''` },
    kept: 'id order_id kind provider_ref taken_minor moves created_at changed_at answered_at closed_at',
  },
  {
    table: 'audit_log',
    where: 'user_id = $1',
    replaced: { ip_prefix: 'NULL', detail: `'{}'` },
    kept: 'id at user_id event request_id',
  },
  {
    table: 'app_user',
    where: 'id = $1',
    replaced: {
      phone: '$3',
      first_name: `''`,
      last_name: `''`,
      email: `''`,
      email_confirmed_at: 'NULL',
      country_code: 'NULL',
      city: 'NULL',
      zip_code: 'NULL',
      address: 'NULL',
      is_findable: 'false',
      opens_accounts: 'false',
      phone_changed_at: 'NULL',
      notifications_read_until: 'NULL',
      main_currency: 'NULL',
      time_zone: 'NULL',
      level_until: 'NULL',
      level_end_told: 'NULL',
    },
    kept: 'id number environment language level status registered_at offer_accepted_at shows_sums closed_at',
  },
]

/** Erases what is about the person of an owner; the ledger and what the law keeps stay. */
export async function erasePerson(
  tx: Queryable,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  const values = { $1: userId, $2: phone, $3: `closed-${userId}` }
  for (const { table, where, replaced } of ERASURES) {
    const set = Object.entries(replaced ?? {}).map(([column, value]) => `${column} = ${value}`)
    const text = replaced
      ? `UPDATE ${table} SET ${set.join(', ')} WHERE ${where}`
      : `DELETE FROM ${table} WHERE ${where}`
    await tx.query(...numberAnew(text, values))
  }
}

/** Numbers the parameters that a statement has from 1, since a statement may not leave one out. */
function numberAnew(
  text: string,
  values: Readonly<Record<'$1' | '$2' | '$3', string>>,
): [string, string[]] {
  const used = (['$1', '$2', '$3'] as const).filter((name) => text.includes(name))
  const numbered = text.replaceAll(
    /\$[123]/g,
    (name) => `$${used.findIndex((one) => one === name) + 1}`,
  )
  return [numbered, used.map((name) => values[name])]
}
