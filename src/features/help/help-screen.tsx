import {
  ChevronRight,
  CircleCheck,
  Lock,
  type LucideIconData,
  Mail,
  MessageCircleQuestionMark,
  Phone,
  ReceiptText,
  ShieldAlert,
} from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { QuestionRow } from '../../../contract/calls/help.ts'
import { support } from '../../kernel/environment/environment.ts'
import { dayKey, formatDate, formatTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { questionsQuery } from '../../shared/help/help.queries.ts'
import { emailUrl, phoneUrl } from '../../shared/legal/support-contacts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { WholeTitle } from '../../ui/list/whole-title.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './help.module.css'
import { NEW_QUESTION } from './new-question-path.ts'
import { useSubject } from './use-subject.ts'

/** Open questions, what may be asked, closed ones, and how to reach support otherwise (S9). */
export function HelpScreen() {
  const { text } = useTexts()
  const query = useQuery(questionsQuery)
  const results = query.data?.results ?? []
  const open = results.filter(({ closed_at: closedAt }) => closedAt === undefined)
  const closed = results.filter(({ closed_at: closedAt }) => closedAt !== undefined)
  return (
    <div className={styles.screen}>
      <QueryBlock query={query} titleKey="help.error" skeleton={<RowSkeleton margin="12px 0" />}>
        {() => <Questions titleKey="help.open_title" questions={open} />}
      </QueryBlock>
      <section className={styles.group}>
        <h2 className={styles.heading}>{text('help.ask_title')}</h2>
        <ListCard label={text('help.ask_title')}>
          <AskRow
            icon={ReceiptText}
            name="transaction"
            link={{ to: '/history', search: { ask: 'not_received' } }}
          />
          <AskRow icon={Lock} name="lost" link={{ to: '/settings/security' }} />
          <AskRow
            icon={ShieldAlert}
            name="not_mine"
            link={{ to: '/history', search: { ask: 'unknown' } }}
          />
          <AskRow
            icon={MessageCircleQuestionMark}
            name="other"
            link={{ to: '/help/$question', params: { question: NEW_QUESTION } }}
          />
        </ListCard>
      </section>
      {query.data && <Questions titleKey="help.closed_title" questions={closed} />}
      {query.data && results.length === 0 && <p className={styles.none}>{text('help.empty')}</p>}
      <p className={styles.contacts}>
        <a
          className={buttonClass({ kind: 'plain', size: 'medium' })}
          href={phoneUrl()}
          aria-label={`${text('help.call')}: ${support.phone}`}
        >
          <Icon of={Phone} size={18} />
          <span>{text('help.call')}</span>
        </a>
        <a
          className={buttonClass({ kind: 'plain', size: 'medium' })}
          href={emailUrl()}
          aria-label={`${text('help.mail')}: ${support.email}`}
        >
          <Icon of={Mail} size={18} />
          <span>{text('help.mail')}</span>
        </a>
      </p>
    </div>
  )
}

interface AskRowProps {
  icon: LucideIconData
  name: 'transaction' | 'lost' | 'not_mine' | 'other'
  link: LinkProps
}

function AskRow({ icon, name, link }: AskRowProps) {
  const { text } = useTexts()
  return (
    <ListItem>
      <Link {...link} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc>
              <Icon of={icon} size={20} />
            </SymbolDisc>
          }
          title={<WholeTitle>{text(`help.ask_${name}`)}</WholeTitle>}
          caption={text(`help.ask_${name}_descr`)}
          end={<Icon of={ChevronRight} size={20} />}
        />
      </Link>
    </ListItem>
  )
}

interface QuestionsProps {
  titleKey: 'help.open_title' | 'help.closed_title'
  questions: readonly QuestionRow[]
}

function Questions({ titleKey, questions }: QuestionsProps) {
  const { text } = useTexts()
  if (questions.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{text(titleKey)}</h2>
      <ListCard label={text(titleKey)}>
        {questions.map((question) => (
          <Row key={question.number} question={question} />
        ))}
      </ListCard>
    </section>
  )
}

function Row({ question }: { question: QuestionRow }) {
  const { text } = useTexts()
  const words = useDateWords()
  const subjectOf = useSubject()
  const { number, last, unread, closed_at: closedAt } = question
  const isClosed = closedAt !== undefined
  const said = last.text || (last.pictures > 0 ? text('help.only_picture') : number)
  const isToday = dayKey(last.at) === dayKey(words.now)
  return (
    <ListItem>
      <Link to="/help/$question" params={{ question: number }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone={isClosed ? 'positive' : 'soft'}>
              <Icon of={isClosed ? CircleCheck : MessageCircleQuestionMark} size={20} />
            </SymbolDisc>
          }
          title={subjectOf(question)}
          caption={
            <span className={styles.said} translate="no">
              {isClosed ? text('help.solved', { date: formatDate(closedAt, words) }) : said}
            </span>
          }
          trailing={
            isClosed ? undefined : (
              <span className={styles.trailing}>
                <time dateTime={last.at}>
                  {isToday ? formatTime(last.at) : formatDate(last.at, words)}
                </time>
                {unread > 0 && (
                  <span className={styles.badge}>
                    <span aria-hidden>{unread}</span>
                    <VisuallyHidden>{text('help.unread', { count: unread })}</VisuallyHidden>
                  </span>
                )}
              </span>
            )
          }
          end={isClosed ? <Icon of={ChevronRight} size={20} /> : undefined}
        />
      </Link>
    </ListItem>
  )
}
