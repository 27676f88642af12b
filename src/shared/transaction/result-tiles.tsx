import { ReceiptText, Share2 } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TileContents, tileClass } from '../../ui/button/tile.tsx'
import styles from './result-tiles.module.css'
import { shareText } from './share-text.ts'

interface ResultTilesProps {
  /** What happened, to be shared with the number. */
  sentence: string
  /** Number of the transaction; empty where the server sends none. */
  number: string
  /** The server has receipts. */
  hasReceipt: boolean
  /** The receipt replaces the result in the browser's history. */
  isReplaced?: boolean
}

/** Receipt and share below the result of an operation. */
export function ResultTiles({ sentence, number, hasReceipt, isReplaced }: ResultTilesProps) {
  const { text } = useTexts()
  const share = async () => {
    const outcome = await shareText([sentence, number].filter(Boolean).join(', '))
    if (outcome === 'copied') showToast(text('transactions.details.copied'))
  }
  return (
    <div className={styles.tiles}>
      {hasReceipt && number !== '' && (
        <Link
          to="/history/$number"
          params={{ number }}
          replace={isReplaced ?? false}
          className={tileClass}
        >
          <TileContents icon={ReceiptText}>{text('receipt.btn')}</TileContents>
        </Link>
      )}
      <button type="button" className={tileClass} onClick={() => void share()}>
        <TileContents icon={Share2}>{text('common.share')}</TileContents>
      </button>
    </div>
  )
}
