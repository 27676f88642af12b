import { Tag } from '@lucide/icons'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { CategoryForm } from './category-form.tsx'
import { categoryEndpoints, type Meaning } from '../../../contract/calls/categories.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { call } from '../../kernel/api/call.ts'

/** Usual height of the form, px. */
const HEIGHT = 560

/** Category, note and tags of a transaction; exchanges, pots and corrections have none (S8). */
export function CategoryScreen({ number }: { number: string }) {
  const { text, language } = useTexts()
  const query = useQuery(meaningQuery(number, language))
  if (!query.data && isRefused(query.error) && !isRefusedForNow(query.error)) {
    return (
      <EmptyState
        icon={<Icon of={Tag} />}
        action={
          <Link to="/history" className={buttonClass({ kind: 'soft', size: 'medium' })}>
            {text('menu.history')}
          </Link>
        }
      >
        {errorText(query.error, text)}
      </EmptyState>
    )
  }
  return (
    <QueryBlock
      query={query}
      titleKey="receipt.error"
      skeleton={<Skeleton height={HEIGHT} radius={24} />}
    >
      {(meaning) => <CategoryForm number={number} meaning={meaning} />}
    </QueryBlock>
  )
}

/** A transaction, with what its owner made of it. */
function meaningQuery(number: string, language: Language) {
  return queryOptions({
    queryKey: ['meaning', language, number],
    queryFn: ({ signal }): Promise<Meaning> =>
      call(categoryEndpoints.meaning, { query: { number }, signal }),
  })
}
