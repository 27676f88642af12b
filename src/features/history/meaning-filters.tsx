import { useQuery } from '@tanstack/react-query'
import { CATEGORIES, NO_CATEGORY } from '../../../contract/rules/categories.ts'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { writeChosen } from './history-period.ts'
import type { HistorySearch } from './history-search.ts'

interface MeaningFiltersProps {
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
}

/** Chips for categories and tags; without tags there is none for them (S8). */
export function MeaningFilters({ search, onSearchChange }: MeaningFiltersProps) {
  const { text } = useTexts()
  const { data } = useQuery(categoriesQuery)
  const category = search.category?.split(',') ?? []
  const tag = search.tag?.split(',') ?? []
  const tags = [...new Set([...(data?.tags ?? []), ...tag])]
  return (
    <>
      <FilterChoice
        name={text('category.filter')}
        options={[
          ...CATEGORIES.map((value): Option => ({ value, label: text(`category.${value}`) })),
          ...(data?.own ?? []).map(({ id, name }): Option => ({ value: id, label: name })),
          { value: NO_CATEGORY, label: text('category.none') },
        ]}
        chosen={category}
        onChange={(chosen) => onSearchChange({ ...search, category: writeChosen(chosen) })}
      />
      {tags.length > 0 && (
        <FilterChoice
          name={text('category.filter_tag')}
          options={tags.map((value) => ({ value, label: `#${value}` }))}
          chosen={tag}
          onChange={(chosen) => onSearchChange({ ...search, tag: writeChosen(chosen) })}
        />
      )}
    </>
  )
}

interface Option {
  value: string
  label: string
}
