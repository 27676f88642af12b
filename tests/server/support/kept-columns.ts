/**
 * The columns of the tables that keep rows of an owner whose wallet is closed. A new column is
 * added here when it holds nothing about the person, or only what the law keeps; otherwise
 * `ERASURES` erases it.
 */
export const KEPT_COLUMNS: Readonly<Record<string, string>> = {
  account:
    'id user_id kind provider currency_code balance_minor materialised status position created_at number opening_key',
  compliance_case:
    'id subject user_id cause state opened_at deadline decided_at decided_by reason proposal_id proposal_kind proposal_state assignee_id',
  compliance_evidence: 'case_id transaction_id added_by added_at',
  compliance_note: 'id case_id operator_id key text created_at',
  monitoring_alert: 'id case_id user_id rule_id version_id transaction_id is_held facts found_at',
  suspicious_report:
    'id case_id content sha256 rows made_by made_at sent_at sent_by sent_to sent_ref',
  chain_payout: 'payout_id network sender nonce units gas block created_at nonce_taken_at',
  chain_transaction: 'network hash payout_id raw fee_wei tip_wei signed_at',
  deposit:
    'id user_id network hash log_index units confirmations needed state transfer_id created_at seen_at',
  deposit_address: 'user_id network number address carried_units',
  dispute_refund:
    'id problem_id claim_id transaction_id transfer_id amount_minor proposal_id proposal_kind proposal_state created_at',
  payment_order:
    'id user_id account_id currency_code amount_minor method status provider provider_ref url idem_key request_hash created_at expires_at closed_at payment_ref captured captured_code credited_minor difference checks check_until next_check_at',
  payout:
    'id user_id account_id currency_code amount_minor method pan_last4 card_brand address status provider_ref transfer_id claimed_until tries created_at closed_at fee_minor tariff_number quote_id number phone bank_id bank recipient_name network progress sent_at confirming_at card_token held_at held_above_minor held_case_id held_case_state review_id review_kind review_state reviewed_at started_at answered_at',
  payout_settlement:
    'payout_id outcome reference proposal_id proposal_kind proposal_state created_at',
  posting:
    'transfer_id seq debit_account_id credit_account_id currency_code amount_minor debit_balance_after credit_balance_after',
  receivable: 'account_id amount_minor changed_at',
  reserve: 'id user_id account_id created_at',
  transfer:
    'id kind idem_scope idem_key request_hash answer reverses_id rate_id created_at proposal_id proposal_kind proposal_state',
  kyc_case:
    'id user_id level status provider_ref created_at updated_at provider reason due_at checked_at asked_at',
  // The law on money laundering wants what identified an owner kept for five years after the end.
  identity_document:
    'id case_id user_id kind country_code number first_name last_name born_on expires_on file_type file_hash file_base64 operator_id created_at',
  identity_approval: 'case_id document_id proposal_id proposal_kind proposal_state created_at',
  sms_attempt: 'sms_id seq provider outcome provider_ref delivery started_at reported_at',
  code_guard: 'key failed locked_until failed_at pepper',
  rate_limit: 'key window_start hits',
  provider_event:
    'id provider event_key kind ref headers body state tries next_at received_at ended_at is_signed repeats',
  sandbox_deposit: 'id network address units sent_at',
  sandbox_payment: 'order_id state',
  sandbox_statement_line: 'id currency_code amount at',
}
