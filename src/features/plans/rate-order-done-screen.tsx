import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'

/** Tells that an order is placed, and until when its money is set aside. */
export function RateOrderDoneScreen({ id }: { id: string }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { writeDay } = useWhenWords()
  const navigate = useNavigate()
  const { data } = useQuery(rateOrdersQuery)
  const order = data?.results.find((one) => one.id === id)
  return (
    <OutcomeView
      look="page"
      tone="success"
      title={text('rate_order.done_title')}
      actions={
        <>
          <Button
            kind="plain"
            isWide
            onClick={() =>
              void navigate({ to: '/planned/rate/$id', params: { id }, replace: true })
            }
          >
            {text('common.details')}
          </Button>
          <MainButton onClick={() => void navigate({ to: '/', replace: true })}>
            {text('common.done')}
          </MainButton>
        </>
      }
    >
      <p>
        {order?.amount !== undefined &&
          text('rate_order.done_descr', {
            amount: shownMoney(order.amount, { currency: order.from_currency_code }).text,
            date: writeDay(order.until_on),
          })}
      </p>
    </OutcomeView>
  )
}
