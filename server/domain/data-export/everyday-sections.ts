import type { ExportSection } from './section.ts'

/**
 * Kept recipients, requests for money, plans, orders at a rate and brakes of an owner (S2–S5, S7).
 */
export const EVERYDAY_SECTIONS: readonly ExportSection[] = [
  {
    name: 'kept-recipients',
    table: 'kept_recipient',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id kind own_name real_name phone bank_id bank last4 brand network address is_favourite used_count used_at created_at opens_at',
    withheld: 'user_id target recipient_id',
  },
  {
    name: 'kept-recipients-only',
    table: 'kept_only',
    owner: 't.user_id',
    columns: 'began_at ends_at',
    withheld: 'user_id',
  },
  {
    name: 'requests',
    table: 'money_request',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id account_id currency_code own_minor note created_at expires_at last_day withdrawn_at expiry_told_at',
    withheld: 'user_id idem_key request_hash',
  },
  {
    name: 'request-parts',
    table: 'money_request_part',
    join: 'JOIN money_request r ON r.id = t.request_id',
    owner: 'r.user_id',
    key: 'id',
    columns: 'id request_id position token phone name amount_minor paid_at declined_at reminded_at',
    withheld: 'asked_user_id payer_id transfer_id snoozed_until',
  },
  {
    name: 'blocked-requests',
    table: 'request_block',
    owner: 't.user_id',
    columns: 'created_at',
    withheld: 'user_id asker_id',
  },
  {
    name: 'own-freeze',
    table: 'own_freeze',
    owner: 't.user_id',
    columns: 'frozen_at device',
    withheld: 'user_id',
  },
  {
    name: 'own-limits',
    table: 'own_limit',
    owner: 't.user_id',
    columns: 'operation currency_code period amount_minor raised_at raised_to_minor',
    withheld: 'user_id',
  },
  {
    name: 'plans',
    table: 'plan',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id kind account_id to_account_id kept_id side amount_minor max_minor note every first_on until_on times zone state next_on created_at ended_at',
    withheld:
      'user_id recipient_id version due_at told_on tries failures idem_key request_hash change_key change_hash',
  },
  {
    name: 'plan-runs',
    table: 'plan_run',
    join: 'JOIN plan o ON o.id = t.plan_id',
    owner: 'o.user_id',
    columns: 'plan_id run_on status reason params at',
    withheld: 'transfer_id',
  },
  {
    name: 'reserves',
    table: 'reserve',
    owner: 't.user_id',
    columns: 'id account_id created_at',
    withheld: 'user_id',
  },
  {
    name: 'rate-orders',
    table: 'rate_order',
    owner: 't.user_id',
    key: 'id',
    columns:
      'id kind account_id to_account_id amount_minor from_code to_code unit target threshold until_on zone expires_at state rate_out reached_at got_minor created_at ended_at',
    withheld:
      'user_id due_at failures rate_id frozen_at rests_until transfer_id idem_key request_hash',
  },
]
