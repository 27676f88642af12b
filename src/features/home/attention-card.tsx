import { useQuery } from '@tanstack/react-query'
import { MessageCircle, TrendingUp } from '@lucide/icons'
import { Link, useMatches } from '@tanstack/react-router'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import {
  MissedPlanRow,
  missedPlans,
  ShortPlanRow,
  shortPlans,
} from '../../shared/plans/plan-attention.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useWaitingRequests } from '../../shared/requests/use-waiting-requests.ts'
import { WaitingRow } from '../../shared/requests/waiting-requests.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { notificationsQuery } from '../notifications/notifications.queries.ts'
import { BudgetAttention, useUsedBudget } from './budget-attention.tsx'
import { RecipientAttention, useWaitingRecipient } from './recipient-attention.tsx'

/** Paths of Payment, which lists the requests, and of one that is opened over it. */
const LISTS_REQUESTS = /^\/(?:payment|r)(?:\/|$)/

/**
 * What waits for the owner: the next plan that lacks money, a plan with missed days (S4), the
 * request that ends first (S3), a new recipient before payments to them open (S2), an order at a
 * rate of which they have not read (S5), an answer of support (S9), and a budget that is used up
 * (S8); nothing without any of them. Beside the page of one of them it is left out.
 */
export function AttentionCard() {
  const { text, language } = useTexts()
  const { data: plans } = useQuery(plansQuery)
  const [waiting] = useWaitingRequests()
  const { data: notifications } = useQuery(notificationsQuery(language))
  const budget = useUsedBudget(notifications)
  const recipient = useWaitingRecipient(notifications)
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const isElsewhere = ({ id }: { id: string }) => path !== `/planned/${id}`
  const request = LISTS_REQUESTS.test(path) ? undefined : waiting
  const plan = plans && shortPlans(plans).find(isElsewhere)
  const missed = plans && missedPlans(plans).find(isElsewhere)
  const unread = notifications?.filter(({ is_read: isRead }) => isRead === false)
  const order = unread?.find(
    ({ rate_order: id }) => id !== undefined && path !== `/planned/rate/${id}`,
  )
  const answer = unread?.find(
    ({ question }) => question !== undefined && path !== `/help/${question}`,
  )
  const waits = recipient && path === `/people/${recipient.person.id}` ? undefined : recipient
  if (!plan && !missed && !request && !waits && !order && !answer && !budget) return null
  return (
    <ListCard label={text('attention.title')}>
      {missed && <MissedPlanRow plan={missed} />}
      {plan && <ShortPlanRow plan={plan} />}
      {request && <WaitingRow request={request} />}
      {waits && <RecipientAttention {...waits} />}
      {order?.rate_order !== undefined && (
        <OrderRow id={order.rate_order} message={order.message} />
      )}
      {answer?.question !== undefined && (
        <AnsweredRow number={answer.question} message={answer.message} />
      )}
      {budget && <BudgetAttention {...budget} />}
    </ListCard>
  )
}

interface OrderRowProps {
  id: string
  message: OwnerNotification['message']
}

function OrderRow({ id, message }: OrderRowProps) {
  const { text } = useTexts()
  return (
    <ListItem>
      <Link to="/planned/rate/$id" params={{ id }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="soft">
              <Icon of={TrendingUp} size={20} />
            </SymbolDisc>
          }
          title={text('attention.rate_order')}
          caption={message}
        />
      </Link>
    </ListItem>
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
