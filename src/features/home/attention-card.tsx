import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { ShortPlanRow, shortPlans } from '../../shared/plans/plan-attention.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { notificationsQuery } from '../notifications/notifications.queries.ts'

/** What waits for the owner: the next plan that lacks money (S4), and an answer of support (S9); nothing without either. */
export function AttentionCard() {
  const { text, language } = useTexts()
  const { data: plans } = useQuery(plansQuery)
  const { data: notifications } = useQuery(notificationsQuery(language))
  const [plan] = plans ? shortPlans(plans) : []
  const answer = notifications?.find(
    ({ question, is_read: isRead }) => question !== undefined && isRead === false,
  )
  if (!plan && !answer) return null
  return (
    <ListCard label={text('attention.title')}>
      {plan && <ShortPlanRow plan={plan} />}
      {answer?.question !== undefined && (
        <AnsweredRow number={answer.question} message={answer.message} />
      )}
    </ListCard>
  )
}

function AnsweredRow({ number, message }: { number: string; message: string }) {
  const { text } = useTexts()
  return (
    <ListItem>
      <Link to="/help/$question" params={{ question: number }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={MessageCircle} size={20} />
            </SymbolDisc>
          }
          title={text('attention.help')}
          caption={message}
        />
      </Link>
    </ListItem>
  )
}
