import { Share2 } from '@lucide/icons'
import { transactionState } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { findShownAccount, type NamedAccount, shortAccount } from '../../kernel/lib/account-name.ts'
import { formatFullDateTime } from '../../kernel/lib/dates.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { parseRate } from '../../../contract/rules/money.ts'
import { formatPairRate } from '../../../contract/rules/rate-format.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { RepeatLink } from './repeat-link.tsx'
import { shareText } from './share-text.ts'
import { TransactionAmount } from './transaction-amount.tsx'
import styles from './transaction-details.module.css'
import { TransactionDisc } from './transaction-disc.tsx'
import { explanationKey } from './transaction-explanation.ts'
import {
  typeOf,
  useStatusWord,
  useTransactionSentence,
  useTransactionWords,
} from './transaction-words.ts'

interface TransactionDetailsProps {
  transaction: Transaction
  /** Accounts of the owner, for their numbers. */
  accounts: readonly NamedAccount[]
  onClose: () => void
}

type FoundAccount = Parameters<typeof findShownAccount>[1]

/** A transaction: amount, status and why, facts, number, and what can be done with it. */
export function TransactionDetails({ transaction, accounts, onClose }: TransactionDetailsProps) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { title } = useTransactionWords()(transaction)
  const { currency_code: code, created_at: at, description, exchange, number } = transaction
  const { counterparty, note, amount } = transaction
  const type = typeOf(transaction, text)
  const nameOf = (told: FoundAccount) => shortAccount(findShownAccount(accounts, told) ?? told)
  return (
    <div className={styles.details}>
      <Head transaction={transaction} title={title} />
      <FactList look="ruled">
        {type !== title && <Fact name={text('transactions.details.type')}>{type}</Fact>}
        {counterparty !== undefined && (
          <Fact name={text(amount.startsWith('-') ? 'receipt.recipient' : 'receipt.sender')}>
            <bdi>{counterparty}</bdi>
          </Fact>
        )}
        {note !== undefined && note !== '' && <Fact name={text('receipt.note')}>{note}</Fact>}
        {description !== '' && counterparty === undefined && description !== title && !exchange && (
          <Fact name={text('transactions.details.description')}>{description}</Fact>
        )}
        <Fact name={text('transactions.details.date')}>
          {at === '' ? (
            text('transactions.no_date')
          ) : (
            <time dateTime={at}>{formatFullDateTime(at, dates)}</time>
          )}
        </Fact>
        {exchange ? (
          <ExchangeFacts exchange={exchange} nameOf={nameOf} />
        ) : (
          code !== '' && (
            <Fact name={text('transactions.details.account')}>
              {nameOf({ currency_code: code })}
            </Fact>
          )
        )}
      </FactList>
      {number !== undefined && (
        <CopyRow
          label={text('transactions.details.number')}
          value={number}
          copyLabel={text('transactions.details.copy_number')}
          onCopy={() => showToast(text('transactions.details.number_copied'))}
        />
      )}
      <Actions transaction={transaction} onClose={onClose} />
    </div>
  )
}

function Head({ transaction, title }: { transaction: Transaction; title: string }) {
  const { text } = useTexts()
  const statusWord = useStatusWord()
  const { status } = transaction
  const explanation = explanationKey(transaction)
  return (
    <div className={styles.head}>
      <TransactionDisc transaction={transaction} size={48} />
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>
        <TransactionAmount transaction={transaction} size="m" isOpened />
      </p>
      {status !== '' && (
        <p className={`${styles.status} ${styles[transactionState(status)]}`}>
          {statusWord(status)}
        </p>
      )}
      {explanation && <p className={styles.explanation}>{text(explanation)}</p>}
    </div>
  )
}

interface ExchangeFactsProps {
  exchange: NonNullable<Transaction['exchange']>
  /** Returns the name of an account. */
  nameOf: (told: FoundAccount) => string
}

/** Accounts, amounts and rate of an exchange. */
export function ExchangeFacts({ exchange, nameOf }: ExchangeFactsProps) {
  const { text, language } = useTexts()
  const { from, to, rate } = exchange
  const write = (side: typeof from) =>
    formatMoney(side.amount, { currency: side.currency_code, language }).text
  const pair = { from: from.currency_code, to: to.currency_code }
  const known = rate === undefined ? undefined : parseRate(rate)
  const price = known && formatPairRate(known, pair, language)
  const rateLine =
    price && text('exchange.rate_line', { from: price.of, rate: price.price, to: price.in })
  return (
    <>
      <Fact name={text('transactions.details.from_account')}>{nameOf(from)}</Fact>
      <Fact name={text('transactions.details.to_account')}>{nameOf(to)}</Fact>
      <Fact name={text('transactions.details.given')}>{write(from)}</Fact>
      <Fact name={text('transactions.details.gained')}>{write(to)}</Fact>
      {rateLine !== undefined && <Fact name={text('transactions.details.rate')}>{rateLine}</Fact>}
    </>
  )
}

function Actions({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const { text } = useTexts()
  const sentenceOf = useTransactionSentence({ isOpened: true })
  const share = async () => {
    const { number } = transaction
    const sentence = sentenceOf(transaction)
    const outcome = await shareText(number === undefined ? sentence : `${sentence}, ${number}`)
    if (outcome === 'copied') showToast(text('transactions.details.copied'))
  }
  return (
    <div className={styles.actions}>
      <Button kind="soft" isWide icon={<Icon of={Share2} size={20} />} onClick={() => void share()}>
        {text('common.share')}
      </Button>
      <RepeatLink transaction={transaction} onFollow={onClose} />
    </div>
  )
}
