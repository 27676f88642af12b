import { X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { cleanTag, cleanTags, MOST_TAGS, TAG_LENGTH } from '../../../contract/rules/categories.ts'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { Chip } from '../../ui/choice/chip.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './categories.module.css'

/** Tags that are suggested at most. */
const MOST_SUGGESTED = 6

interface TagFieldProps {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  /** A tag that is typed and not among them yet. */
  typed: string
  onType: (tag: string) => void
  isReadOnly: boolean
}

/**
 * Up to three tags: typed, or chosen of those that the owner used. What is typed counts at Enter
 * and when the field is left.
 */
export function TagField({ tags, onChange, typed, onType, isReadOnly }: TagFieldProps) {
  const { text } = useTexts()
  const limit = useTextLimit(TAG_LENGTH)
  const { data } = useQuery(categoriesQuery)
  const isFull = tags.length >= MOST_TAGS
  const add = (tag: string) => {
    if (cleanTag(tag).length > TAG_LENGTH) return
    onChange(cleanTags([...tags, tag]).slice(0, MOST_TAGS))
    onType('')
  }
  const keys = new Set(tags.map((tag) => tag.toLowerCase()))
  const known = typed.trim().toLowerCase().replace(/^#/, '')
  const suggested = (data?.tags ?? [])
    .filter((tag) => !keys.has(tag.toLowerCase()) && tag.toLowerCase().includes(known))
    .slice(0, MOST_SUGGESTED)
  return (
    <div className={styles.tags}>
      <TextField
        label={text('category.tag_label')}
        placeholder={text('category.tag_placeholder')}
        optionalMark={text('common.optional')}
        value={typed}
        limit={limit}
        autoComplete="off"
        enterKeyHint="done"
        readOnly={isReadOnly || isFull}
        onChange={onType}
        onBlur={() => {
          if (cleanTag(typed) !== '') add(typed)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
          event.preventDefault()
          add(typed)
        }}
      />
      <div className={styles.chips}>
        {tags.map((tag) => (
          <Chip
            key={tag}
            tone="soft"
            on="card"
            isPressed
            disabled={isReadOnly}
            endIcon={<Icon of={X} size={16} />}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            {`#${tag}`}
          </Chip>
        ))}
        {!isFull &&
          suggested.map((tag) => (
            <Chip key={tag} on="card" disabled={isReadOnly} onClick={() => add(tag)}>
              {`#${tag}`}
            </Chip>
          ))}
      </div>
    </div>
  )
}
