/** The counters, with what each counts. */
export const COUNTERS = {
  wallet_answers_total: 'Requests answered, by method and class of the status',
  wallet_refusals_total: 'Requests refused, by reason',
  wallet_provider_events_total: 'Events of providers, by outcome',
  wallet_sms_deliveries_total: 'Reports of messages, by outcome',
  wallet_payment_differences_total: 'Payments of which another sum was captured than was ordered',
  wallet_reconciliation_differences_total:
    'Differences between statements of providers and the ledger, by kind',
  wallet_job_runs_total: 'Rounds of the background jobs',
  wallet_job_tasks_total: 'Messages and payouts that jobs worked on',
} as const

export type CounterName = keyof typeof COUNTERS

/** What each gauge shows; one without a description here is refused. */
export const GAUGES: Readonly<Record<string, string>> = {
  wallet_ready: '1 while the server answers requests, 0 while it starts, stops or has no database',
  wallet_sms_queue_length: 'Messages that wait to be sent',
  wallet_sms_queue_oldest_seconds: 'Age of the oldest message that waits',
  wallet_email_queue_length: 'Letters that wait to be sent',
  wallet_email_queue_oldest_seconds: 'Age of the oldest letter that waits',
  wallet_event_queue_length: 'Events of providers that are not settled',
  wallet_event_queue_oldest_seconds: 'Age of the oldest event that is not settled',
  wallet_payout_queue_length: 'Payouts that are neither complete nor failed',
  wallet_payout_queue_oldest_seconds: 'Age of the oldest payout without an end',
  wallet_held_payout_queue_length: 'Payouts that wait for operators',
  wallet_held_payout_queue_oldest_seconds: 'Age of the oldest payout that waits for operators',
  wallet_notice_queue_length: 'Notices outside of the app that wait',
  wallet_notice_queue_oldest_seconds: 'How long the oldest notice is due',
  wallet_rate_source_age_seconds: 'Age of the newest price of a source',
  wallet_rate_source_failures: 'Failures of a source in a row',
  wallet_currencies_withdrawn: 'Currencies without a rate, by reason',
  wallet_ledger_violations: 'Violations that the last check of the whole ledger found',
  wallet_ledger_audit_age_seconds: 'Time since the last check of the whole ledger',
  wallet_database_standbys: 'Standbys that are connected to the primary',
  wallet_database_replication_lag_seconds: 'How far a standby is behind in what it has applied',
  wallet_live_connections: 'Connections to open apps',
  wallet_database_connections_open: 'Open connections to the database',
  wallet_database_connections_idle: 'Open connections to the database that nothing uses',
  wallet_database_requests_waiting: 'Requests that wait for a connection to the database',
  wallet_provider_connected: '1 where a provider has all its settings',
  wallet_provider_settings_missing: 'Settings that a provider lacks beside those that it has',
  wallet_purpose_connected: '1 where a provider serves a purpose',
  wallet_chain_answers: '1 while the nodes of a network answer',
  wallet_chain_can_pay: '1 while the hot wallet of a network can pay out',
  wallet_chain_refuses: 'The reason for which a network pays nothing out is 1, the others are 0',
  wallet_chain_units: 'USDC of the hot wallet, in millionths',
  wallet_chain_gas_wei: 'Balance of the hot wallet for fees of its network, in wei',
  wallet_pepper_rows: 'Rows that need a pepper, by kind, while two are set',
  wallet_event_loop_lag_seconds: 'The slowest hundredth of the waits for the event loop',
  process_resident_memory_bytes: 'Memory of the process',
  process_uptime_seconds: 'Time since the process started',
}
