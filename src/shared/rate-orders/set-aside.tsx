import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { RateOrderLink } from './rate-order-link.tsx'
import { rateOrdersQuery } from './rate-orders.queries.ts'

interface SetAsideProps {
  account: Account
  className: string | undefined
  titleClass: string | undefined
}

/** What money of an account is reserved for: the orders at a rate that wait (S5). */
export function SetAside({ account, className, titleClass }: SetAsideProps) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { data } = useQuery(rateOrdersQuery)
  const { id, set_aside: amount, currency_code: currency } = account
  if (amount === undefined) return null
  const title = text('common.set_aside', { amount: shownMoney(amount, { currency }).text })
  const orders = data?.results.filter(
    ({ state, from_account_id: from }) => state === 'waiting' && from === id,
  )
  return (
    <section className={className} aria-label={title}>
      <h2 className={titleClass}>{title}</h2>
      {orders && orders.length > 0 && (
        <ListCard label={title}>
          {orders.map((order) => (
            <RateOrderLink key={order.id} order={order} />
          ))}
        </ListCard>
      )}
    </section>
  )
}
