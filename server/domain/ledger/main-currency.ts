/**
 * SQL of the code of an owner's main currency (S1), from the SQL of the owner's id: the chosen one
 * while it is offered, else that of the first account; null without an account.
 */
export function mainCurrencyOf(userId: string): string {
  return `coalesce(
    (SELECT chosen.code FROM app_user owner JOIN currency chosen
       ON chosen.code = owner.main_currency AND chosen.is_enabled WHERE owner.id = ${userId}),
    (SELECT opened.currency_code FROM account opened
       WHERE opened.user_id = ${userId} AND opened.status <> 'closed'
       ORDER BY opened.position, opened.id LIMIT 1))`
}
