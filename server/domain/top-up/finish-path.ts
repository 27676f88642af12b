/** The app's page after a payment, which polls the status of the order (F5). */
export function finishPath({ id, currency_code }: { id: string; currency_code: string }): string {
  const query = new URLSearchParams({ order: id, currencyCode: currency_code })
  return `/wallet/payments/finish?${query.toString()}`
}
