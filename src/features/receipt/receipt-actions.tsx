import { FileText, Printer, Share2 } from '@lucide/icons'
import { download } from '../../api/download.ts'
import { STATEMENTS } from '../../contract/rules/capabilities.ts'
import { statementEndpoints } from '../../contract/statements.ts'
import type { Transaction } from '../../contract/wallet.ts'
import { useCapability } from '../../entities/profile/capability.ts'
import { RepeatLink } from '../../entities/transaction/repeat-link.tsx'
import { shareText } from '../../entities/transaction/share-text.ts'
import { useTransactionSentence } from '../../entities/transaction/transaction-words.ts'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { showToast } from '../../runtime/toasts.ts'
import { canHandOverFiles } from '../../shared/file-download/hand-over-file.ts'
import { useFileDownload } from '../../shared/file-download/use-file-download.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { TileContents, tileClass } from '../../ui/button/tile.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './receipt.module.css'

/** Share, PDF, print and repeat. */
export function ReceiptActions({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const sentenceOf = useTransactionSentence()
  const share = async () => {
    const sentence = sentenceOf(transaction)
    const outcome = await shareText(number === undefined ? sentence : `${sentence}, ${number}`)
    if (outcome === 'copied') showToast(text('transactions.details.copied'))
    if (outcome === 'failed') showToast(text('error.copy_failed'))
  }
  const { number } = transaction
  const canSave = useCapability(STATEMENTS) && canHandOverFiles()
  return (
    <div className={styles.actions}>
      <button type="button" className={tileClass} onClick={() => void share()}>
        <TileContents icon={Share2}>{text('common.share')}</TileContents>
      </button>
      {canSave && number !== undefined && <PdfTile number={number} />}
      <button type="button" className={tileClass} onClick={() => window.print()}>
        <TileContents icon={Printer}>{text('common.print')}</TileContents>
      </button>
      <RepeatLink transaction={transaction} isTile />
    </div>
  )
}

/** Fetches the receipt as PDF and hands it over; says what went wrong in a line under the tiles. */
function PdfTile({ number }: { number: string }) {
  const { text, language } = useTexts()
  const file = useFileDownload({
    fetchFile: () => {
      const query = { number, language, time_zone: ownTimeZone() }
      return download(statementEndpoints.receiptFile, query)
    },
  })
  const { error } = file
  return (
    <>
      <button
        type="button"
        className={tileClass}
        aria-busy={file.isPending || undefined}
        onClick={() => file.start()}
      >
        <TileContents icon={FileText}>{text('receipt.pdf_btn')}</TileContents>
      </button>
      <div className={styles.pdfError}>
        <ErrorLine
          message={error ? `${text('receipt.pdf_error')} ${errorText(error, text)}` : undefined}
        />
      </div>
    </>
  )
}
