import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { WaitingRequest } from '../../../contract/calls/requests.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './requests.module.css'
import { useWaitingRequests } from './use-waiting-requests.ts'

interface WaitingRequestsProps {
  /** A row of something else that waits for the owner. */
  children?: Elements
}

/**
 * Requests that wait for the owner, the one that ends first on top; nothing where nothing waits.
 */
export function WaitingRequests({ children }: WaitingRequestsProps) {
  const { text } = useTexts()
  const titleId = useId()
  const waiting = useWaitingRequests()
  if (waiting.length === 0 && !children) return null
  return (
    <section className={stack.gap3} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('attention.title')}
      </h2>
      <ListCard>
        {waiting.map((request) => (
          <WaitingRow key={request.token} request={request} />
        ))}
        {children}
      </ListCard>
    </section>
  )
}

/** A request that waits for the owner, as a row of a list. */
export function WaitingRow({ request }: { request: WaitingRequest }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const words = useDateWords()
  const { token, name, amount, currency_code: currency, note, until } = request
  const date = text('attention.request_until', { date: formatDate(until, words) })
  return (
    <ListItem>
      <Link to="/r/$token" params={{ token }} className={pressableRowClass}>
        <RowContents
          leading={<Avatar name={name} />}
          title={text('attention.request', { name })}
          caption={note === '' ? date : `${note} · ${date}`}
          trailing={<Amount parts={shownMoney(amount, { currency })} />}
        />
      </Link>
    </ListItem>
  )
}
