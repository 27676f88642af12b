import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useId } from 'react'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import type { Plan } from '../../../contract/calls/plans.ts'
import { CATEGORIES } from '../../../contract/rules/categories.ts'
import { hasWords } from '../../kernel/lib/fold-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CategoryIcon } from '../../shared/categories/category-icon.tsx'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { PersonDisc } from '../../shared/people/person-disc.tsx'
import { usePersonWords } from '../../shared/people/person-words.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { searchPeople } from '../../shared/people/search-people.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { PotLink } from '../../shared/pots/pot-link.tsx'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { RateOrderLink } from '../../shared/rate-orders/rate-order-link.tsx'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { useRateWords } from '../../shared/rate-orders/use-rate-words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import type { Elements } from '../../ui/content/content.ts'
import styles from './search-panel.module.css'
import { closeSearch } from './search-panel-state.ts'

export interface FoundRestProps {
  query: string
  /** The owner has pots. */
  hasPots: boolean
  /** Shown where nothing is found. */
  children: ReactElement | false
}

/**
 * The owner's pots, recipients, plans, orders at a rate and categories that a search finds (S2,
 * S4–S6, S8).
 */
export function FoundRest({ query, hasPots, children }: FoundRestProps) {
  const { text } = useTexts()
  const words = usePersonWords()
  const { nameOf } = usePlanWords()
  const pots = useQuery({ ...potsQuery, enabled: hasPots })
  // Without a search the owner's accounts and pots alone are shown.
  const enabled = query !== ''
  const people = useQuery({ ...peopleQuery, enabled })
  const plans = useQuery({ ...plansQuery, enabled })
  const orders = useQuery({ ...rateOrdersQuery, enabled })
  const { nameOf: nameOfOrder } = useRateWords()
  const categories = useQuery({ ...categoriesQuery, enabled })
  const isLoading = [people, plans, orders, categories].some(({ isLoading: isOn }) => isOn)
  const foundPots = (pots.data?.results ?? []).filter(({ name, currency_code: code }) =>
    hasWords(`${name} ${code}`, query),
  )
  const foundPeople = enabled ? searchPeople(people.data?.results ?? [], query, words) : []
  const foundPlans = (plans.data?.results ?? []).filter(
    (plan) => enabled && plan.state !== 'ended' && hasWords(`${nameOf(plan)} ${plan.note}`, query),
  )
  const foundOrders = (orders.data?.results ?? []).filter(
    (order) => enabled && order.state === 'waiting' && hasWords(nameOfOrder(order), query),
  )
  const foundCategories = [
    ...CATEGORIES.map((id): Named => ({ id, name: text(`category.${id}`) })),
    ...(categories.data?.own ?? []),
  ].filter(({ name }) => enabled && hasWords(name, query))
  const found = [foundPots, foundPeople, foundPlans, foundOrders, foundCategories]
  const count = found.flat().length
  if (isLoading && count === 0) return null
  if (count === 0) return children
  return (
    <>
      <LiveRegion message={text('people.search_found', { count })} />
      <Group title={text('pots.title')}>
        {foundPots.map((pot) => (
          <li key={pot.id}>
            <PotLink pot={pot} onClick={closeSearch} />
          </li>
        ))}
      </Group>
      <Group title={text('people.title')}>
        {foundPeople.map((person) => (
          <li key={person.id}>
            <PersonLink person={person} />
          </li>
        ))}
      </Group>
      <Group title={text('planned.title')}>
        {foundPlans.map((plan) => (
          <li key={plan.id}>
            <PlanLink plan={plan} name={nameOf(plan)} />
          </li>
        ))}
      </Group>
      <Group title={text('planned.group_rate')}>
        {foundOrders.map((order) => (
          <RateOrderLink key={order.id} order={order} onClick={closeSearch} />
        ))}
      </Group>
      <Group title={text('category.title')}>
        {foundCategories.map((category) => (
          <li key={category.id}>
            <CategoryLink category={category} />
          </li>
        ))}
      </Group>
    </>
  )
}

/** A category and its name. */
interface Named {
  id: string
  name: string
}

/** What is found of one kind; nothing where there is none. */
function Group({ title, children }: { title: string; children: readonly Elements[] }) {
  const titleId = useId()
  if (children.length === 0) return null
  return (
    <>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={titleId}>{children}</ul>
    </>
  )
}

function PersonLink({ person }: { person: KeptRecipient }) {
  const { nameOf, detailsOf } = usePersonWords()
  return (
    <Link
      to="/people/$id"
      params={{ id: person.id }}
      className={pressableRowClass}
      onClick={closeSearch}
    >
      <RowContents
        leading={<PersonDisc person={person} />}
        title={nameOf(person)}
        caption={detailsOf(person) || undefined}
      />
    </Link>
  )
}

function PlanLink({ plan, name }: { plan: Plan; name: string }) {
  const { writeNext } = usePlanWords()
  return (
    <Link
      to="/planned/$id"
      params={{ id: plan.id }}
      className={pressableRowClass}
      onClick={closeSearch}
    >
      <RowContents
        leading={
          <SymbolDisc tone="soft">
            <Icon of={CalendarClock} size={20} />
          </SymbolDisc>
        }
        title={name}
        caption={writeNext(plan) || undefined}
      />
    </Link>
  )
}

/** Leads to the transactions of a category. */
function CategoryLink({ category }: { category: Named }) {
  return (
    <Link
      to="/history"
      search={{ category: category.id }}
      className={pressableRowClass}
      onClick={closeSearch}
    >
      <RowContents
        leading={
          <SymbolDisc tone="soft">
            <CategoryIcon category={category.id} />
          </SymbolDisc>
        }
        title={category.name}
      />
    </Link>
  )
}
