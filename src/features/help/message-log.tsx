import { ArrowDown } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type HelpMessage, type Question, helpEndpoints } from '../../../contract/calls/help.ts'
import { dayKey, formatDateTimeWithin, formatDay } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { useDelayed } from '../../ui/progress/use-delayed.ts'
import { Bubble } from './bubble.tsx'
import styles from './help.module.css'
import { outboxAtom } from './outbox.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'

/** Support is shown as typing after this long, ms. */
const TYPING_DELAY_MS = 1000

/** The messages of a question by day, what is on its way, and whether support is typing (S9). */
export function MessageLog({ question }: { question: Question }) {
  const { text } = useTexts()
  const { number, is_typing: isTyping } = question
  const outgoing = useAtomValue(outboxAtom).filter((one) => one.number === number)
  const older = useOlderMessages(question)
  const messages = [...older.messages, ...question.messages]
  const [seen] = useState(() => new Set(question.messages.map(({ id }) => id)))
  const answers = question.messages.filter(({ id, from }) => from === 'support' && !seen.has(id))
  const { endRef, isAtEnd, scroll } = useEnd(messages.length + outgoing.length)
  const [readCount, setReadCount] = useState(0)
  if (isAtEnd && readCount !== answers.length) setReadCount(answers.length)
  const missed = answers.length - readCount
  const isTypingLong = useDelayed(isTyping, TYPING_DELAY_MS)
  const newest = answers.at(-1)
  return (
    <div className={styles.conversation}>
      {older.hasMore && (
        <Button kind="plain" size="small" isBusy={older.isLoading} onClick={older.load}>
          {text('common.show_more')}
        </Button>
      )}
      <div className={styles.log} role="log" aria-live="off" aria-label={text('help.log_label')}>
        <Lines question={question} messages={messages} isWhole={!older.hasMore} seen={seen} />
        {outgoing.map((one) => (
          <OutgoingBubble key={one.key} outgoing={one} />
        ))}
        {isTypingLong && <p className={styles.auto}>{text('help.typing')}</p>}
      </div>
      <LiveRegion
        message={
          newest ? text('help.new_message', { text: newest.text || text('help.only_picture') }) : ''
        }
      />
      <div ref={endRef} className={styles.mark} />
      {missed > 0 && (
        <button type="button" className={styles.missed} onClick={scroll}>
          <Icon of={ArrowDown} size={16} />
          <span>{text('help.new_count', { count: missed })}</span>
        </button>
      )}
    </div>
  )
}

interface LinesProps {
  question: Question
  messages: readonly HelpMessage[]
  /** The first message is among them. */
  isWhole: boolean
  /** Messages that were there when the conversation was opened. */
  seen: ReadonlySet<string>
}

function Lines({ question, messages, isWhole, seen }: LinesProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const { reason, read_until: readUntil, answer_by: answerBy } = question
  const own = messages.filter(({ from }) => from === 'owner')
  const isRead = ({ at }: HelpMessage) => readUntil !== undefined && at <= readUntil
  // The last message has a status, and the last one that was read.
  const marked = new Set([own.at(-1)?.id, own.findLast(isRead)?.id])
  return (
    <>
      {messages.map((message, index) => {
        const { id, at } = message
        const isFirst = isWhole && index === 0
        const isNewDay = index === 0 || dayKey(messages[index - 1]?.at ?? '') !== dayKey(at)
        const status = marked.has(id)
          ? text(isRead(message) ? 'help.status_read' : 'help.status_sent').toLowerCase()
          : undefined
        return (
          <div key={id} className={styles.entry}>
            {isNewDay && <p className={styles.day}>{formatDay(at, words)}</p>}
            <Bubble
              message={message}
              fallback={isFirst ? text(`problem.reason_${reason}`) : text('help.picture_gone')}
              status={status}
              isNew={!seen.has(id)}
            />
            {isFirst && (
              <>
                {answerBy !== undefined && (
                  <p className={styles.auto}>
                    {text('help.first_message', { time: formatDateTimeWithin(answerBy, words) })}
                  </p>
                )}
                <p className={styles.auto}>{text('help.never_ask')}</p>
              </>
            )}
          </div>
        )
      })}
    </>
  )
}

/**
 * Follows whether the end of the conversation is on screen; a new message scrolls to it, and
 * elsewhere nothing jumps.
 */
function useEnd(count: number) {
  const endRef = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const atEndRef = useRef(true)
  const scroll = () => endRef.current?.scrollIntoView({ block: 'end' })
  useEffect(() => {
    const end = endRef.current
    if (!end) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        atEndRef.current = entry?.isIntersecting === true
        setIsAtEnd(atEndRef.current)
      },
      { rootMargin: '0px 0px 120px 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (count > 0 && atEndRef.current) endRef.current?.scrollIntoView({ block: 'end' })
  }, [count])
  return { endRef, isAtEnd, scroll }
}

/**
 * Returns the messages before the latest page that were loaded, and the function that loads a page
 * more.
 */
function useOlderMessages({ number, messages, has_older: hasOlder }: Question) {
  const [pages, setPages] = useState<readonly Question[]>([])
  const older = pages.flatMap((page) => page.messages)
  const shown = new Set(messages.map(({ id }) => id))
  const first: HelpMessage | undefined = older[0] ?? messages[0]
  const loading = useGuardedMutation({
    mutationFn: () => call(helpEndpoints.question, { query: { number, before: first?.id ?? '' } }),
    onSuccess: (page) => setPages((before) => [page, ...before]),
  })
  return {
    // A message moves out of the latest page when others come.
    messages: older.filter(({ id }) => !shown.has(id)),
    hasMore: pages[0]?.has_older ?? hasOlder,
    isLoading: loading.isPending,
    load: () => loading.start(),
  }
}
