import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { ShownTotal } from './total.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Elements } from '../../ui/content/content.ts'
import styles from './total-line.module.css'
import { useTotalLabel, useTotalMoney } from './use-total.ts'

/** Keeps the place of the amount until it is known; the first frame fills it. */
const NOTHING = {
  sign: '',
  symbolBefore: '',
  whole: '0',
  decimals: '',
  symbolAfter: '\u00a0',
  isKnown: true,
}

interface TotalLineProps {
  /** Null while the wallets are loading. */
  shown: ShownTotal | null
  to: '/total' | '/wallet/total'
  /** The eye, where the server has hidden balances. */
  eye: Elements | undefined
  /** Beside the amount, on wide pages. */
  choice?: Elements | undefined
}

/** What all accounts are worth together, in two lines that lead to what it is made of (S1). */
export function TotalLine({ shown, ...rest }: TotalLineProps) {
  return shown ? <LoadedLine shown={shown} {...rest} /> : <EmptyLine />
}

function LoadedLine({ shown, to, eye, choice }: TotalLineProps & { shown: ShownTotal }) {
  const { text } = useTexts()
  const label = useTotalLabel(shown)
  const write = useTotalMoney(shown)
  const { amount } = shown.total
  return (
    <div className={styles.total}>
      <div className={styles.line}>
        <span className={styles.label}>{label}</span>
        {eye}
      </div>
      <div className={`${styles.line} ${styles.value}`} data-choice={choice ? '' : undefined}>
        <Link
          to={to}
          className={styles.link}
          title={text('total.open_btn')}
          aria-label={[label, amount && write(amount).spoken, text('total.open_btn')]
            .filter(Boolean)
            .join('. ')}
        >
          <span className={styles.amount}>
            {amount === undefined ? (
              <span className={styles.label}>{text('total.none')}</span>
            ) : (
              <Amount parts={write(amount).parts} size="m" wideSize="l" />
            )}
          </span>
          {!choice && (
            <span className={styles.end}>
              <Icon of={ChevronRight} size={20} />
            </span>
          )}
        </Link>
        {choice}
      </div>
    </div>
  )
}

/** The two lines without words; its parts have the order that first-paint/first-total.ts fills. */
function EmptyLine() {
  return (
    <div className={`${styles.total} ${styles.empty}`} data-first-total>
      <span className={styles.line}>
        <span className={styles.label}>{'\u00a0'}</span>
      </span>
      <span className={`${styles.line} ${styles.value}`}>
        <span className={styles.amount}>
          <Amount parts={NOTHING} size="m" wideSize="l" />
        </span>
      </span>
    </div>
  )
}
