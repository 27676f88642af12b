/**
 * Returns the number of the tariff by which a transfer was charged, as SQL; null where none was
 * named: nothing was charged, or by an older version.
 */
export function chargedBy(transferId: string): string {
  return `coalesce((SELECT o.tariff_number FROM payout o WHERE o.transfer_id = ${transferId}),
    (SELECT r.tariff_number FROM transfer m JOIN rate r ON r.id = m.rate_id WHERE m.id = ${transferId}))`
}
