import { ArrowRight } from '@lucide/icons'
import type { MoneyParts } from '../../../contract/rules/money-format.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './payment-summary.module.css'
import type { Content, Elements } from '../../ui/content/content.ts'

interface PaymentSummaryProps {
  /** An avatar or disc of who pays. */
  from: Elements
  /** An avatar or disc of who is paid. */
  to: Elements
  amount: MoneyParts
  /** Whom it is paid to. */
  recipient: Content
  /** `Fact`s. */
  facts: Elements
  /** A warning, or the whole address. */
  children?: Elements
}

/** What goes from whom to whom, above the PIN that confirms it. */
export function PaymentSummary(props: PaymentSummaryProps) {
  return (
    <div className={stack.gap4}>
      <div className={styles.head}>
        <span className={styles.signs}>
          {props.from}
          <Icon of={ArrowRight} size={20} />
          {props.to}
        </span>
        <Amount parts={props.amount} size="m" />
        <p className={styles.recipient}>{props.recipient}</p>
      </div>
      <div className={styles.rows}>
        <FactList>{props.facts}</FactList>
      </div>
      {props.children}
    </div>
  )
}
