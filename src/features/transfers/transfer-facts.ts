/** Text keys of how a transfer works. */
export const TRANSFER_FACTS = ['send.fact_instant', 'send.fact_free', 'send.fact_final'] as const
