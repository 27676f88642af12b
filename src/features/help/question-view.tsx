import { EllipsisVertical, MessageCircleQuestionMark } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { helpEndpoints, type Question } from '../../../contract/calls/help.ts'
import { call } from '../../kernel/api/call.ts'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FreezeCard } from '../../shared/brakes/brakes-card.tsx'
import { questionQuery } from '../../shared/help/help.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { TransactionRow } from '../../shared/transaction/transaction-row.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard, ListItem } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { CloseQuestionDialog } from './close-question-dialog.tsx'
import { Composer } from './composer.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './help.module.css'
import { MessageLog } from './message-log.tsx'
import { addOutgoing } from './outbox.ts'
import { QuestionEnd } from './question-end.tsx'
import { useSubject } from './use-subject.ts'

interface QuestionViewProps {
  number: string
  /** It stands beside a page, which has a title of its own. */
  isPanel?: boolean
}

/** A conversation with support: its transaction, messages, and the field, or how it ended (S9). */
export function QuestionView({ number, isPanel = false }: QuestionViewProps) {
  const { text } = useTexts()
  const query = useQuery(questionQuery(number))
  if (!query.data && isRefused(query.error) && !isRefusedForNow(query.error)) {
    return (
      <EmptyState
        icon={<Icon of={MessageCircleQuestionMark} />}
        title={text('help.gone_title')}
        action={
          <Link to="/help" className={buttonClass({ kind: 'soft', size: 'medium' })}>
            {text('help.title')}
          </Link>
        }
      />
    )
  }
  return (
    <QueryBlock
      query={query}
      titleKey="help.error"
      skeleton={<Skeleton height={320} radius={24} />}
    >
      {(question) => <Conversation question={question} isPanel={isPanel} />}
    </QueryBlock>
  )
}

function Conversation({ question, isPanel }: { question: Question; isPanel: boolean }) {
  const { text } = useTexts()
  const client = useQueryClient()
  const subjectOf = useSubject()
  const [isClosing, setIsClosing] = useState(false)
  const { number, hours, transaction, reason, closed_at: closedAt } = question
  usePageTitle(isPanel ? undefined : subjectOf(question))
  useReadMark(question)
  return (
    <div className={`${styles.question} ${isPanel ? '' : styles.whole}`}>
      <div className={styles.top}>
        <p className={textStyle.caption}>
          {`${text('help.number', { number })} · ${text('help.answer_time', { hours }).toLowerCase()}`}
        </p>
        {closedAt === undefined && (
          <IconButton
            label={text('help.more_btn')}
            aria-haspopup="dialog"
            onClick={() => setIsClosing(true)}
          >
            <Icon of={EllipsisVertical} size={20} />
          </IconButton>
        )}
      </div>
      {transaction && (
        <ListCard>
          <ListItem>
            <TransactionRow transaction={transaction} receipts="page" onOpen={() => {}} />
          </ListItem>
        </ListCard>
      )}
      {reason === 'unknown' && closedAt === undefined && <FreezeCard />}
      <MessageLog key={number} question={question} />
      <div className={styles.foot}>
        {closedAt === undefined ? (
          <Composer
            name={`help ${number}`}
            onSend={(words, pictures) => {
              void addOutgoing(client, { number, text: words, pictures })
              return true
            }}
          />
        ) : (
          <QuestionEnd question={question} />
        )}
      </div>
      <CloseQuestionDialog number={number} isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </div>
  )
}

/** Marks what support wrote as read while it is on screen. */
function useReadMark({ number, messages, unread }: Question): void {
  const client = useQueryClient()
  const last = messages.findLast(({ from }) => from === 'support')?.at
  useEffect(() => {
    if (unread === 0 || last === undefined) return undefined
    const mark = async () => {
      if (document.hidden) return
      await call(helpEndpoints.readHelp, { body: { number, until: last } })
      void client.invalidateQueries({ queryKey: ['help'] })
      void client.invalidateQueries({ queryKey: ['notifications'] })
    }
    // Where it failed the next look marks it.
    const look = () => void mark().catch(() => {})
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, number, last, unread])
}
