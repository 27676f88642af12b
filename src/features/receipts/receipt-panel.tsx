import { X } from '@lucide/icons'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useCloseByEscape } from '../../ui/dialog/use-close-by-escape.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ReceiptBlock } from './receipt-block.tsx'
import styles from './receipt.module.css'

/**
 * The receipt in the right column; Escape and the button close it and return the focus to its row.
 */
export function ReceiptPanel({ number }: { number: string }) {
  const { text } = useTexts()
  const titleId = useId()
  const router = useRouter()
  const navigate = useNavigate()
  const close = () => {
    document.querySelector<HTMLElement>('[data-receipt-link][aria-current]')?.focus()
    if (router.state.location.state.isFromList) router.history.back()
    else void navigate({ to: '/history', search: true, replace: true, resetScroll: false })
  }
  useCloseByEscape(close)
  return (
    <section className={styles.card} aria-labelledby={titleId} data-receipt="">
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {text('receipt.title')}
        </h2>
        <IconButton label={text('common.close')} on="card" onClick={close}>
          <Icon of={X} />
        </IconButton>
      </div>
      <ReceiptBlock key={number} number={number} />
    </section>
  )
}
