import { Tag } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'

/** Leads to the rules, and names the latest one (S8). */
export function RulesRow() {
  const { text } = useTexts()
  const { data } = useQuery(categoriesQuery)
  const [latest, ...others] = data?.rules ?? []
  const nameOf = useCategoryName([latest?.category])
  const words = latest && { name: latest.name, category: nameOf(latest.category) }
  const caption =
    words &&
    (others.length === 0
      ? text('rules.row', words)
      : text('rules.more', { ...words, count: others.length }))
  return (
    <ListCard>
      <PageRow to="/history/rules" icon={Tag} title={text('rules.title')} caption={caption} />
    </ListCard>
  )
}
