import { Plus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { CATEGORIES, CATEGORY_NAME_LENGTH } from '../../../contract/rules/categories.ts'
import { CategoryIcon } from '../../shared/categories/category-icon.tsx'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { nextStop } from '../../ui/choice/roving.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './categories.module.css'

/** A category, or the name of a new one. */
interface Choice {
  category?: string | undefined
  own?: string | undefined
}

interface CategoryChoiceProps {
  choice: Choice
  onChange: (choice: Choice) => void
  /** Error of the name of a new category. */
  error: string | undefined
  isReadOnly: boolean
}

/**
 * Categories as chips: one Tab stop, arrows move, a press on the chosen one takes it away; the last
 * one names a new category.
 */
export function CategoryChoice({ choice, onChange, error, isReadOnly }: CategoryChoiceProps) {
  const { text } = useTexts()
  const group = useRef<HTMLDivElement>(null)
  const limit = useTextLimit(CATEGORY_NAME_LENGTH)
  const { data } = useQuery(categoriesQuery)
  const own = data?.own ?? []
  const options: { id: string; name: string }[] = [
    ...CATEGORIES.map((id) => ({ id, name: text(`category.${id}`) })),
    ...own,
  ]
  const isNaming = choice.own !== undefined
  const chosen = isNaming ? options.length : options.findIndex(({ id }) => id === choice.category)
  const choose = (index: number) => {
    const option = options[index]
    if (!option) onChange({ own: choice.own ?? '' })
    else onChange(option.id === choice.category ? {} : { category: option.id })
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = nextStop(event.key, index, options.length + 1)
    if (next === undefined) return
    event.preventDefault()
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  const stop = Math.max(0, chosen)
  return (
    <>
      <div
        ref={group}
        className={styles.chips}
        role="radiogroup"
        aria-label={text('category.title')}
      >
        {options.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            role="radio"
            aria-checked={index === chosen}
            tabIndex={index === stop ? 0 : -1}
            disabled={isReadOnly}
            onClick={() => choose(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <CategoryIcon category={id} size={18} />
            <bdi>{name}</bdi>
          </button>
        ))}
        <button
          type="button"
          className={styles.chip}
          role="radio"
          aria-checked={isNaming}
          tabIndex={stop === options.length ? 0 : -1}
          disabled={isReadOnly}
          onClick={() => choose(options.length)}
          onKeyDown={(event) => onKeyDown(event, options.length)}
        >
          <Icon of={Plus} size={18} />
          <span>{text('category.own')}</span>
        </button>
      </div>
      {isNaming && (
        <TextField
          label={text('category.own_label')}
          value={choice.own ?? ''}
          limit={limit}
          autoComplete="off"
          readOnly={isReadOnly}
          onChange={(name) => onChange({ own: name })}
          error={error}
        />
      )}
    </>
  )
}
