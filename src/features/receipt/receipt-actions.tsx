import { Printer, Share2 } from '@lucide/icons'
import type { Transaction } from '../../contract/wallet.ts'
import { RepeatLink } from '../../entities/transaction/repeat-link.tsx'
import { shareText } from '../../entities/transaction/share-text.ts'
import { useTransactionSentence } from '../../entities/transaction/transaction-words.ts'
import { showToast } from '../../runtime/toasts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { TileContents, tileClass } from '../../ui/button/tile.tsx'
import styles from './receipt.module.css'

/** Share, print and repeat. */
export function ReceiptActions({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const sentenceOf = useTransactionSentence()
  const share = async () => {
    const { number } = transaction
    const sentence = sentenceOf(transaction)
    const outcome = await shareText(number === undefined ? sentence : `${sentence}, ${number}`)
    if (outcome === 'copied') showToast(text('transactions.details.copied'))
    if (outcome === 'failed') showToast(text('error.copy_failed'))
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={tileClass} onClick={() => void share()}>
        <TileContents icon={Share2}>{text('common.share')}</TileContents>
      </button>
      <button type="button" className={tileClass} onClick={() => window.print()}>
        <TileContents icon={Printer}>{text('common.print')}</TileContents>
      </button>
      <RepeatLink transaction={transaction} isTile />
    </div>
  )
}
