import { Check } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { ClosingState } from '../../../contract/calls/closing.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './closing.module.css'
import { ClosingPlans } from './closing-plans.tsx'
import { OrderRemainderRow } from './order-remainder-row.tsx'
import { PotRemainderRow } from './pot-remainder-row.tsx'
import { RemainderRow } from './remainder-row.tsx'
import type { Elements } from '../../ui/content/content.ts'

interface ClosingStepsProps {
  state: ClosingState
  /** The owner has saved statements, or needs none. */
  hasDocuments: boolean
  onDocuments: () => void
}

/** The four steps of closing: accounts, what runs, documents, confirmation. */
export function ClosingSteps({ state, hasDocuments, onDocuments }: ClosingStepsProps) {
  const { text } = useTexts()
  const { remainders, pots, rate_orders: orders, pending_count: pending } = state
  const isEmpty = remainders.length + pots.length + orders.length === 0
  const isReady = isEmpty && pending === 0 && hasDocuments
  return (
    <ol className={styles.steps}>
      <Step number={1} title={text('close.step_balances')} state={isEmpty ? 'done' : 'current'}>
        {!isEmpty && (
          <ul className={styles.remainders}>
            {remainders.map((remainder) => (
              <RemainderRow key={remainder.account_id} remainder={remainder} />
            ))}
            {pots.map((pot) => (
              <PotRemainderRow key={pot.id} pot={pot} />
            ))}
            {orders.map((order) => (
              <OrderRemainderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Step>
      <Step
        number={2}
        title={text('close.step_pending')}
        state={pending === 0 ? 'done' : 'current'}
      >
        {pending > 0 && (
          <Link to="/history" search={{ state: 'waiting' }} className={styles.link}>
            {text('close.pending_left', { count: String(pending) })}
          </Link>
        )}
        <ClosingPlans />
      </Step>
      <Step number={3} title={text('close.step_docs')} state={hasDocuments ? 'done' : 'current'}>
        {!hasDocuments && (
          <div className={styles.choices}>
            <Link to="/history" className={buttonClass({ kind: 'soft', size: 'small' })}>
              {text('close.docs_btn')}
            </Link>
            <Button kind="plain" size="small" onClick={onDocuments}>
              {text('close.docs_done_btn')}
            </Button>
          </div>
        )}
      </Step>
      <Step number={4} title={text('close.step_confirm')} state={isReady ? 'current' : 'later'} />
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  state: 'done' | 'current' | 'later'
  children?: Elements
}

function Step({ number, title, state, children }: StepProps) {
  const { text } = useTexts()
  const isDone = state === 'done'
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark} aria-hidden>
        {isDone ? <Icon of={Check} size={16} /> : number}
      </span>
      <div className={styles.body}>
        <span className={styles.name}>
          <span>{title}</span>
          {isDone && <VisuallyHidden>{`, ${text('common.done')}`}</VisuallyHidden>}
        </span>
        {children}
      </div>
    </li>
  )
}
