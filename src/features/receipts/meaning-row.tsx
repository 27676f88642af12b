import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { isCategorised } from '../../../contract/rules/categories.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import styles from './receipt.module.css'

/**
 * What the owner made of a transaction, and the way to change it; nothing of exchanges, pots and
 * corrections (S8).
 */
export function MeaningRow({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const hasPage = useCapability(ADDITIONS)
  const { kind, number, category, own_note: note, tags = [] } = transaction
  const nameOf = useCategoryName([category])
  if (!hasPage || number === undefined || kind === undefined || !isCategorised(kind)) return null
  return (
    <div className={styles.facts}>
      <FactList>
        {category !== undefined && (
          <Fact name={text('receipt.category')}>
            <bdi>{nameOf(category)}</bdi>
          </Fact>
        )}
        {note !== undefined && note !== '' && (
          <Fact name={text('receipt.own_note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name={text('receipt.tag')}>
            <bdi>{tags.map((tag) => `#${tag}`).join(' ')}</bdi>
          </Fact>
        )}
      </FactList>
      <Link
        to="/history/$number/category"
        params={{ number }}
        search={true}
        className={styles.meaning}
      >
        <span>{text('category.row_label')}</span>
        <Icon of={ChevronRight} size={20} />
      </Link>
    </div>
  )
}
