/**
 * Condition under which an earlier payout of its owner has arrived at the recipient of `p`, a row
 * of `payout`.
 */
export const IS_KNOWN_RECIPIENT = `EXISTS (SELECT 1 FROM payout e WHERE e.user_id = p.user_id
    AND e.created_at < p.created_at AND e.status = 'complete'
    AND e.method = p.method AND coalesce(e.phone, '') = coalesce(p.phone, '')
    AND coalesce(e.bank_id, '') = coalesce(p.bank_id, '') AND coalesce(e.pan_last4, '') = coalesce(p.pan_last4, '')
    AND coalesce(lower(e.address), '') = coalesce(lower(p.address), ''))`
