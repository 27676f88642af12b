import { HandCoins } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { MoneyRequest } from '../../../contract/calls/requests.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './requests.module.css'
import { requestsQuery } from './requests.queries.ts'
import { useRequestWords } from './request-words.ts'

/** The owner's own requests that are open; nothing without any. */
export function MadeRequests() {
  const { text } = useTexts()
  const titleId = useId()
  const { data } = useQuery(requestsQuery)
  const open = (data?.made ?? []).filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <section className={stack.gap3} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('planned.group_asked')}
      </h2>
      <ListCard>
        {open.map((request) => (
          <MadeRow key={request.id} request={request} />
        ))}
      </ListCard>
    </section>
  )
}

function MadeRow({ request }: { request: MoneyRequest }) {
  const shownMoney = useShownMoney()
  const { titleOf, collectedOf } = useRequestWords()
  const { id, total, currency_code: currency } = request
  return (
    <ListItem>
      <Link to="/request/$id" params={{ id }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={HandCoins} size={20} />
            </SymbolDisc>
          }
          title={titleOf(request)}
          caption={collectedOf(request)}
          trailing={<Amount parts={shownMoney(total, { currency })} />}
        />
      </Link>
    </ListItem>
  )
}
