import { FileText, Printer, Share2, Split } from '@lucide/icons'
import { download } from '../../kernel/api/download.ts'
import { statementEndpoints } from '../../../contract/calls/statements.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { RepeatLink, draftOfTransaction } from '../../shared/transaction/repeat-link.tsx'
import { shareText } from '../../shared/transaction/share-text.ts'
import { useTransactionSentence } from '../../shared/transaction/transaction-words.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { canHandOverFiles } from '../../shared/file-download/hand-over-file.ts'
import { useFileDownload } from '../../shared/file-download/use-file-download.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TileContents, tileClass } from '../../ui/button/tile.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import styles from './receipt.module.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

/** Share, PDF, print and repeat; under them why there is no file. */
export function ReceiptActions({ transaction }: { transaction: Transaction }) {
  const { text, language } = useTexts()
  const sentenceOf = useTransactionSentence({ isOpened: true })
  const { number = '' } = transaction
  const canSave = canHandOverFiles() && number !== ''
  const query = { number, language, time_zone: ownTimeZone() }
  const file = useFileDownload({
    fetchFile: () => download(statementEndpoints.receiptFile, { query }),
    describe: () => ({ file: { kind: 'receipt', ...query } }),
  })
  const share = async () => {
    const sentence = sentenceOf(transaction)
    const outcome = await shareText(number === '' ? sentence : `${sentence}, ${number}`)
    if (outcome === 'copied') showToast(text('transactions.details.copied'))
  }
  const { error } = file
  return (
    <div className={styles.actionsPlace}>
      <div className={styles.actions}>
        <button type="button" className={tileClass} onClick={() => void share()}>
          <TileContents icon={Share2}>{text('common.share')}</TileContents>
        </button>
        {canSave && (
          <button
            type="button"
            className={tileClass}
            aria-busy={file.isPending || undefined}
            onClick={() => file.start()}
          >
            <TileContents icon={FileText}>{text('receipt.pdf_btn')}</TileContents>
          </button>
        )}
        <button type="button" className={tileClass} onClick={() => window.print()}>
          <TileContents icon={Printer}>{text('common.print')}</TileContents>
        </button>
        <RepeatLink transaction={transaction} isTile />
        <SplitLink transaction={transaction} />
      </div>
      <ErrorLine
        message={error ? `${text('receipt.pdf_error')} ${errorText(error, text)}` : undefined}
      />
    </div>
  )
}

/** The way to split what was paid among several; nothing for money that came in. */
function SplitLink({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const [at] = useState(() => Date.now())
  const { amount, number, exchange } = transaction
  if (!amount.startsWith('-') || exchange || number === undefined) return null
  return (
    <Link
      to="/request"
      search={{ split: 1, from: number }}
      state={draftOfTransaction(transaction, at)}
      className={tileClass}
    >
      <TileContents icon={Split}>{text('split.from_receipt_btn')}</TileContents>
    </Link>
  )
}
