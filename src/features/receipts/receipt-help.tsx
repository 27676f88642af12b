import { CircleQuestionMark, MessageCircleQuestionMark } from '@lucide/icons'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Receipt } from '../../../contract/calls/receipts.ts'
import { formatDateTimeWithin } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import styles from './receipt.module.css'

/** The open question about a transaction, or the button that asks one (S9). */
export function ReceiptHelp({ receipt: { transaction, problem } }: { receipt: Receipt }) {
  const { text } = useTexts()
  const words = useDateWords()
  // The transaction was chosen in the history for a question.
  const ask = useSearch({ strict: false, select: (search) => search.ask })
  const [isAsking, setIsAsking] = useState(ask !== undefined)
  if (problem?.is_open) {
    const { number, answer_by: answerBy } = problem
    return (
      <ListCard>
        <ListItem>
          <Link to="/help/$question" params={{ question: number }} className={pressableRowClass}>
            <RowContents
              leading={
                <SymbolDisc tone="soft">
                  <Icon of={MessageCircleQuestionMark} size={20} />
                </SymbolDisc>
              }
              title={text('help.receipt_row', { number })}
              caption={
                answerBy === undefined
                  ? text('attention.help')
                  : text('help.receipt_open', { time: formatDateTimeWithin(answerBy, words) })
              }
            />
          </Link>
        </ListItem>
      </ListCard>
    )
  }
  return (
    <>
      <div className={styles.problem}>
        <Button
          kind="plain"
          size="medium"
          icon={<Icon of={CircleQuestionMark} size={20} />}
          onClick={() => setIsAsking(true)}
        >
          {text('receipt.problem_btn')}
        </Button>
      </div>
      <ProblemDialog
        number={transaction.number ?? ''}
        reason={ask ?? 'not_received'}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
