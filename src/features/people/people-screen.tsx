import { Users } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { PAYOUT_METHODS } from '../../../contract/rules/rails.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { recipientKindOf } from '../../shared/people/kinds.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { PersonRow } from '../../shared/people/person-row.tsx'
import { usePersonWords } from '../../shared/people/person-words.ts'
import { searchPeople } from '../../shared/people/search-people.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './people.module.css'

const FILTERS = ['all', 'wallet', ...PAYOUT_METHODS] as const
type Filter = (typeof FILTERS)[number]
/** What Back from a recipient's page restores. */
const Typed = v.object({ search: v.string(), filter: v.picklist(FILTERS) })
type Typed = v.InferOutput<typeof Typed>
const NOTHING_TYPED: Typed = { search: '', filter: 'all' }

/** Whom the owner keeps: found by search and kind, favourites first and then by name (S2). */
export function PeopleScreen() {
  const { text } = useTexts()
  return (
    <div className={stack.gap4}>
      <QueryBlock
        query={useQuery(peopleQuery)}
        titleKey="people.error"
        skeleton={
          <>
            <RowSkeleton margin="12px 0" />
            <RowSkeleton margin="12px 0" />
          </>
        }
      >
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState icon={<Icon of={Users} />} title={text('people.empty_title')}>
              {text('people.empty_descr')}
            </EmptyState>
          ) : (
            <People people={results} />
          )
        }
      </QueryBlock>
    </div>
  )
}

function People({ people }: { people: readonly KeptRecipient[] }) {
  const { text, language } = useTexts()
  const words = usePersonWords()
  const [{ search, filter: chosen }, change] = useKeptState('people', Typed, NOTHING_TYPED)
  const kinds = FILTERS.filter((one) => one === 'all' || people.some((person) => isOf(person, one)))
  // The last recipient of a kind may have been removed since it was chosen.
  const filter = kinds.includes(chosen) ? chosen : 'all'
  const found = searchPeople(people, search, words)
    .filter((person) => isOf(person, filter))
    .toSorted(
      (a, b) =>
        Number(b.is_favourite) - Number(a.is_favourite) ||
        words.nameOf(a).localeCompare(words.nameOf(b), language),
    )
  return (
    <>
      <SearchField
        label={text('people.search_saved')}
        placeholder={text('people.search_saved')}
        clearLabel={text('common.clear')}
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      {kinds.length > 2 && (
        <div className={styles.filters} role="group" aria-label={text('people.title')}>
          {kinds.map((one) => (
            <Chip key={one} isPressed={filter === one} onClick={() => change({ filter: one })}>
              {text(one === 'all' ? 'people.filter_all' : recipientKindOf(one).filterKey)}
            </Chip>
          ))}
        </div>
      )}
      <LiveRegion
        message={
          search.trim() === '' ? '' : text('people.search_found', { count: String(found.length) })
        }
      />
      {found.length === 0 ? (
        <p className={textStyle.body}>{text('people.search_none')}</p>
      ) : (
        <ListCard label={text('people.title')}>
          {found.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ListCard>
      )}
    </>
  )
}

function isOf({ kind }: KeptRecipient, filter: Filter): boolean {
  return filter === 'all' || kind === filter
}
