import { Ellipsis, Tag } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CategoryRule } from '../../../contract/calls/categories.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CategoryIcon } from '../../shared/categories/category-icon.tsx'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import stack from '../../ui/styles/stack.module.css'
import textStyle from '../../ui/styles/text-style.module.css'
import { OwnCategories } from './own-categories.tsx'
import { useDeleteRule } from './use-delete-rule.ts'

/**
 * The rules by which transactions get a category, the latest first, and the owner's own categories;
 * a press on one offers to change it.
 */
export function RulesScreen() {
  const { text } = useTexts()
  const [opened, setOpened] = useState<CategoryRule>()
  return (
    <div className={stack.gap4}>
      <p className={textStyle.caption}>{text('rules.descr')}</p>
      <QueryBlock
        query={useQuery(categoriesQuery)}
        titleKey="receipt.error"
        skeleton={<Skeleton height={136} radius={24} />}
      >
        {({ rules, own }) => (
          <>
            {rules.length === 0 ? (
              <EmptyState icon={<Icon of={Tag} />}>{text('rules.empty')}</EmptyState>
            ) : (
              <Rows rules={rules} onOpen={setOpened} />
            )}
            <OwnCategories own={own} />
          </>
        )}
      </QueryBlock>
      <DeleteDialog rule={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

interface RowsProps {
  rules: readonly CategoryRule[]
  onOpen: (rule: CategoryRule) => void
}

function Rows({ rules, onOpen }: RowsProps) {
  const { text } = useTexts()
  const nameOf = useCategoryName(rules.map(({ category }) => category))
  return (
    <ListCard label={text('rules.title')}>
      {rules.map((rule) => (
        <ListItem key={rule.id}>
          <RowButton
            aria-haspopup="dialog"
            leading={
              <SymbolDisc tone="soft">
                <CategoryIcon category={rule.category} />
              </SymbolDisc>
            }
            title={text('rules.row', { name: rule.name, category: nameOf(rule.category) })}
            end={<Icon of={Ellipsis} size={20} />}
            onClick={() => onOpen(rule)}
          />
        </ListItem>
      ))}
    </ListCard>
  )
}

function DeleteDialog({ rule, onClose }: { rule: CategoryRule | undefined; onClose: () => void }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [shown, setShown] = useState(rule)
  // The name stays while the dialog slides away.
  if (rule !== undefined && rule !== shown) setShown(rule)
  const nameOf = useCategoryName([shown?.category])
  const remove = useDeleteRule(() => {
    showToast(text('rules.deleted'))
    onClose()
  })
  const failure = remove.error ? errorText(remove.error, text) : undefined
  return (
    <Dialog
      isOpen={rule !== undefined}
      onClose={onClose}
      title={shown ? text('rules.row', { name: shown.name, category: nameOf(shown.category) }) : ''}
      closeLabel={text('common.close')}
    >
      <ErrorLine message={isOnline ? failure : text('error.offline_action')} />
      <Button
        kind="danger"
        isWide
        disabled={!isOnline}
        isBusy={remove.isPending}
        onClick={() => shown && remove.start(shown.id)}
      >
        {text('rules.delete_btn')}
      </Button>
    </Dialog>
  )
}
