import { useQuery } from '@tanstack/react-query'
import { isStandardCategory } from '../../../contract/rules/categories.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { categoriesQuery } from './categories.queries.ts'

/**
 * Returns a function that names categories; without one it is the words for none. Those of the
 * owner's own are requested where some are to be named.
 */
export function useCategoryName(
  shown: readonly (string | undefined)[],
): (category: string | undefined) => string {
  const { text } = useTexts()
  const enabled = shown.some((one) => one !== undefined && !isStandardCategory(one))
  const { data } = useQuery({ ...categoriesQuery, enabled })
  return (category) => {
    if (category === undefined) return text('category.none')
    if (isStandardCategory(category)) return text(`category.${category}`)
    return data?.own.find(({ id }) => id === category)?.name ?? text('category.own')
  }
}
