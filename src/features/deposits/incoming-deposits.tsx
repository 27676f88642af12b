import { ArrowDownLeft } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { Deposit } from '../../../contract/calls/deposits.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { StaleNotice } from '../../shared/query-state/stale-notice.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem } from '../../ui/list/list-card.tsx'
import { depositsQuery } from './deposit.queries.ts'
import stack from '../../ui/styles/stack.module.css'
import styles from './incoming-deposits.module.css'

/** What is on its way to the owner's addresses, with its confirmations; nothing without any. */
export function IncomingDeposits() {
  const { text } = useTexts()
  const titleId = useId()
  const queryClient = useQueryClient()
  const { data = [], isRefetchError, dataUpdatedAt, isFetching } = useQuery(depositsQuery)
  const credited = data.filter(({ state }) => state === 'credited').length
  useEffect(() => {
    if (credited > 0) refreshMoney(queryClient)
  }, [credited, queryClient])
  if (data.length === 0) return null
  return (
    <section className={stack.gap2} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('deposit.incoming_title')}
      </h2>
      {isRefetchError && <StaleNotice at={dataUpdatedAt} isRetrying={isFetching} />}
      <ListCard>
        {data.map((deposit) => (
          <ListItem key={deposit.id}>
            <Incoming deposit={deposit} />
          </ListItem>
        ))}
      </ListCard>
    </section>
  )
}

function Incoming({ deposit }: { deposit: Deposit }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { amount, confirmations, confirmations_needed: total, state } = deposit
  const count = Math.min(confirmations, total)
  const money = shownMoney(amount, { currency: ADDRESS_CURRENCY, hasPlus: true }).text
  const words = () => {
    if (state === 'credited') return text('crypto.step_done')
    return state === 'below_least'
      ? text('deposit.below_min')
      : text('deposit.incoming_progress', { count, total })
  }
  return (
    <div className={styles.row}>
      <SymbolDisc tone={state === 'credited' ? 'positive' : 'neutral'}>
        <Icon of={ArrowDownLeft} size={20} />
      </SymbolDisc>
      <div className={styles.texts}>
        <div className={styles.line}>
          <p className={styles.words}>{words()}</p>
          <p className={state === 'credited' ? styles.credited : styles.amount} translate="no">
            {money}
          </p>
        </div>
        {state === 'confirming' && (
          <progress className={styles.bar} value={count} max={total} aria-label={words()} />
        )}
      </div>
    </div>
  )
}
