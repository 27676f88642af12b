import { isNotThere, NotThere } from '../../shared/query-state/not-there.tsx'
import { CircleCheck, Clock, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import type { MoneyRequest, RequestPart } from '../../../contract/calls/requests.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useRequestWords } from '../../shared/requests/request-words.ts'
import { oneRequestQuery } from '../../shared/requests/requests.queries.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { PartActions } from './part-actions.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './requests.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

declare module 'react' {
  interface CSSProperties {
    /** What is collected of a request, from 0 to 1. */
    '--share'?: number
  }
}

/** A request of the owner's own: who has paid, and what can be done about the others (S3). */
export function RequestScreen({ id }: { id: string }) {
  const query = useQuery(oneRequestQuery(id))
  if (!query.data && isNotThere(query.error)) return <NotThere />
  return (
    <QueryBlock query={query} titleKey="request.error" skeleton={<PageSkeleton shape="details" />}>
      {(request) => <Shown request={request} />}
    </QueryBlock>
  )
}

function Shown({ request }: { request: MoneyRequest }) {
  const { text } = useTexts()
  const { titleOf, nameOf, statusOf } = useRequestWords()
  const [open, setOpen] = useState<'extend' | 'withdraw'>()
  usePageTitle(titleOf(request))
  const paid = request.parts.filter(({ state }) => state === 'paid')
  const [firstPaid] = useState(paid.length)
  const lastPaid = paid.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')).at(-1)
  const { state } = request
  const close = () => setOpen(undefined)
  const mayChange = state === 'open' || state === 'expired'
  return (
    <div className={stack.gap4}>
      <Collected request={request} />
      <ul className={styles.people}>
        {request.parts.map((part) => (
          <Part key={part.id} part={part} request={request} />
        ))}
      </ul>
      {request.parts.some(({ phone }) => phone !== undefined) && state !== 'done' && (
        <Notice>{text('request.privacy')}</Notice>
      )}
      {mayChange && (
        <>
          <Button kind="soft" isWide onClick={() => setOpen('extend')}>
            {text('request.extend_btn')}
          </Button>
          <Button kind="dangerPlain" isWide onClick={() => setOpen('withdraw')}>
            {text('request.withdraw_btn')}
          </Button>
        </>
      )}
      <LiveRegion
        message={
          paid.length > firstPaid && lastPaid ? `${nameOf(lastPaid)}: ${statusOf(lastPaid)}` : ''
        }
      />
      <ExtendDialog isOpen={open === 'extend'} request={request} onClose={close} />
      <WithdrawDialog isOpen={open === 'withdraw'} request={request} onClose={close} />
    </div>
  )
}

function Collected({ request }: { request: MoneyRequest }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { collected, total, currency_code: currency, until, state } = request
  const shownMoney = useShownMoney()
  const write = (amount: string) => shownMoney(amount, { currency })
  const amount = write(total).text
  const decimals = decimalsOf(currency)
  const part =
    Number(parseAmount(collected, decimals) ?? 0n) / Number(parseAmount(total, decimals) ?? 1n)
  const share = write(total).isHidden ? 0 : part
  const label = text('request.detail_bar', { amount: write(collected).text, total: amount })
  return (
    <div className={styles.card}>
      <p className={styles.caption}>{text('request.detail_collected')}</p>
      <Amount parts={write(collected)} size="l" />
      <p className={styles.caption}>
        {text('request.detail_of', { amount, date: formatDate(until, dates) })}
      </p>
      <span className={styles.bar} role="img" aria-label={label}>
        <span className={styles.filled} style={{ '--share': share }} />
      </span>
      {state === 'done' && <p className={styles.done}>{text('request.status_done')}</p>}
      {state === 'withdrawn' && (
        <p className={styles.caption}>
          {text('request.status_withdrawn', {
            date: formatDate(request.withdrawn_at ?? until, dates),
          })}
        </p>
      )}
      {state === 'expired' && (
        <p className={styles.caption}>
          {text('request.status_expired', { date: formatDate(until, dates) })}
        </p>
      )}
    </div>
  )
}

const SIGNS = {
  wait: { icon: Clock, look: styles.caption },
  paid: { icon: CircleCheck, look: styles.paid },
  declined: { icon: X, look: styles.refused },
  expired: { icon: X, look: styles.caption },
  withdrawn: { icon: X, look: styles.caption },
} as const

function Part({ part, request }: { part: RequestPart; request: MoneyRequest }) {
  const shownMoney = useShownMoney()
  const { nameOf, statusOf } = useRequestWords()
  const { icon, look } = SIGNS[part.state]
  const { currency_code: currency } = request
  return (
    <li className={styles.person}>
      <Avatar name={part.name} />
      <span className={styles.texts}>
        <span className={styles.name} translate="no">
          {nameOf(part)}
        </span>
        <span className={styles.caption}>{statusOf(part)}</span>
      </span>
      <span className={styles.sum}>
        <Amount parts={shownMoney(part.amount, { currency })} />
        <Icon of={icon} size={20} className={look} />
      </span>
      {part.state === 'wait' && <PartActions part={part} request={request} />}
    </li>
  )
}
