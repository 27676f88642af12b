import { ArrowLeftRight, HandCoins, Send } from '@lucide/icons'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'

/** What can be planned: each leads to its form, whose row of days sets a plan. */
export function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('planned.add_title')}
      closeLabel={text('common.close')}
    >
      <ListCard>
        <PageRow to="/send" icon={Send} title={text('planned.add_send')} />
        <PageRow to="/exchange" icon={ArrowLeftRight} title={text('planned.add_exchange')} />
        <PageRow to="/request" icon={HandCoins} title={text('planned.add_request')} />
      </ListCard>
    </Dialog>
  )
}
