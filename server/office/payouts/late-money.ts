import { html } from 'hono/html'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { CHAIN_DECIMALS } from '../../gateways/deposit-gateway.ts'
import { showMoment } from '../page/dates.ts'
import { showTable } from '../page/table.ts'
import { wordsIn } from '../page/words.ts'
import type { OfficeCall, OfficePage } from '../route.ts'
import { writeMoney } from '../page/money.ts'
import { showProvider } from '../page/show-provider.ts'

const MOST = 50
const STABLECOIN = 'USDC'

/**
 * Money that came for an account that is closed, or that its owner never had; nothing was credited.
 */
interface LateMoney {
  kind: 'deposit' | 'payment'
  at: Date
  ownerId: string
  ownerNumber: string
  /** The network or the provider, and its number of the money. */
  from: string
  ref: string
  currency: string
  /** What came in; of a payment what was ordered: what was captured is known to its provider. */
  amount: string
}

interface Row {
  at: Date
  user_id: string
  number: string | null
  source: string
  ref: string
  currency_code: string
  amount: Minor
  decimals: number
}

/** Final transfers to an address whose account takes nothing. */
const DEPOSITS = `SELECT d.created_at AS at, d.user_id, u.number, d.network AS source, d.hash AS ref,
    $1::text AS currency_code, d.units AS amount, $2::int AS decimals
  FROM deposit d JOIN app_user u ON u.id = d.user_id
  LEFT JOIN account a ON a.user_id = d.user_id AND a.currency_code = $1
  WHERE d.state = 'confirming' AND d.confirmations >= d.needed AND coalesce(a.status, 'closed') = 'closed'
  ORDER BY d.created_at DESC, d.id LIMIT $3::int`

/**
 * Payments for a closed account of which a provider reports something that could not be settled.
 */
const PAYMENTS = `SELECT max(e.received_at) AS at, o.user_id, u.number, o.provider AS source,
    coalesce(o.payment_ref, o.provider_ref, o.id::text) AS ref, o.currency_code, o.amount_minor AS amount, c.decimals
  FROM provider_event e
  JOIN payment_order o ON o.provider = e.provider
    AND (o.id::text = e.ref OR o.provider_ref = e.ref OR o.payment_ref = e.ref)
  JOIN account a ON a.id = o.account_id JOIN app_user u ON u.id = o.user_id
  JOIN currency c ON c.code = o.currency_code
  WHERE e.kind = 'payment' AND e.state IN ('queued', 'dead') AND e.tries > 0 AND a.status = 'closed'
  GROUP BY o.id, o.user_id, u.number, o.provider, o.payment_ref, o.provider_ref, o.currency_code, o.amount_minor,
    c.decimals
  ORDER BY 1 DESC, o.id LIMIT $1::int`

/** Returns the last money that came for closed accounts, the newest first. */
export async function listLateMoney(db: Queryable): Promise<LateMoney[]> {
  const deposits = await db.query<Row>(DEPOSITS, [STABLECOIN, CHAIN_DECIMALS, MOST])
  const payments = await db.query<Row>(PAYMENTS, [MOST])
  return [
    ...deposits.map((row) => readRow(row, 'deposit')),
    ...payments.map((row) => readRow(row, 'payment')),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function readRow(row: Row, kind: LateMoney['kind']): LateMoney {
  return {
    kind,
    at: row.at,
    ownerId: row.user_id,
    ownerNumber: row.number ?? row.user_id,
    from: row.source,
    ref: row.ref,
    currency: row.currency_code,
    amount: formatAmount(row.amount, row.decimals),
  }
}

/** Returns the page of money that came for closed accounts, and what to do with it. */
export async function showLateMoney({ office, language }: OfficeCall): Promise<OfficePage> {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  return {
    title: words('late'),
    section: 'payouts',
    body: html`<div class="head">
        <h1>${words('late')}</h1>
        <a class="button" href="/payouts">${words('title')}</a>
      </div>
      <p class="notice">${words('lateHint')}</p>
      ${showTable({
        label: words('late'),
        language,
        rows: await listLateMoney(office.db),
        empty: OFFICE_WORDS.queue.empty[language],
        columns: [
          { head: words('lateAt'), cell: ({ at }) => showMoment(at, language) },
          {
            head: words('owner'),
            cell: ({ ownerId, ownerNumber }) =>
              html`<a href="/owners/${ownerId}">${ownerNumber}</a>`,
          },
          {
            head: words('lateKind'),
            cell: ({ kind, from }) =>
              `${words(kind === 'deposit' ? 'lateDeposit' : 'latePayment')}, ${showProvider(from, language)}`,
          },
          {
            head: words('amount'),
            cell: ({ amount, currency }) => writeMoney(amount, currency, language),
            isNumber: true,
          },
          { head: words('providerRef'), cell: ({ ref }) => html`<code>${ref}</code>` },
        ],
      })}`,
  }
}
