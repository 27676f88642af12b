/**
 * Returns the statement of a page of `wallet_transaction`: the last two parameters are limit and offset.
 * Joined data is read for the rows of the page only.
 */
export function pageStatement(where: string, parameters: number): string {
  return `SELECT t.*, c.decimals, f.amount_minor AS from_minor, f.currency_code AS from_code,
      f.debit_account_id AS from_id, fc.decimals AS from_decimals, g.amount_minor AS to_minor,
      g.currency_code AS to_code, g.credit_account_id AS to_id, gc.decimals AS to_decimals,
      r.quantity_out AS rate,
      o.status AS order_status
    FROM (
      SELECT id, kind, amount_minor, currency_code, status, description, params, transfer_id, created_at
      FROM wallet_transaction WHERE ${where} ORDER BY created_at DESC, id DESC
      LIMIT $${parameters + 1}::int OFFSET $${parameters + 2}::int
    ) AS t
    JOIN currency c ON c.code = t.currency_code
    LEFT JOIN transfer x ON x.id = t.transfer_id AND t.kind = 'exchange'
    LEFT JOIN posting f ON f.transfer_id = x.id AND f.seq = 0
    LEFT JOIN currency fc ON fc.code = f.currency_code
    LEFT JOIN posting g ON g.transfer_id = x.id AND g.seq = 1
    LEFT JOIN currency gc ON gc.code = g.currency_code
    LEFT JOIN rate r ON r.id = x.rate_id
    LEFT JOIN payment_order o ON o.id = t.id AND t.kind = 'top_up' AND t.status = 'failed'
    ORDER BY t.created_at DESC, t.id DESC`
}
