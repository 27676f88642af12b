import { Plus, Webhook as WebhookIcon } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../contract/calls/program-access.ts'
import { formatDayWithin } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './keys.module.css'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { webhooksQuery } from './program-keys.queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Where programs learn of incoming money: added, tried, turned on and removed. */
export function Webhooks({ canAdd }: { canAdd: boolean }) {
  const { text } = useTexts()
  const hooks = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [openedId, setOpenedId] = useState<string>()
  const opened = hooks.data?.results.find(({ id }) => id === openedId)
  const isFull = hooks.data !== undefined && hooks.data.results.length >= hooks.data.most
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text('hooks.title')}</h2>
      <p className={textStyle.body}>{text('hooks.descr')}</p>
      <QueryBlock query={hooks} titleKey="hooks.error" skeleton={<RowSkeleton margin="12px 0" />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={textStyle.body}>{text('hooks.none')}</p>
          ) : (
            <ListCard label={text('hooks.title')}>
              {results.map((hook) => (
                <Row key={hook.id} hook={hook} onOpen={() => setOpenedId(hook.id)} />
              ))}
            </ListCard>
          )
        }
      </QueryBlock>
      {canAdd && hooks.data && !isFull && (
        <Button
          kind="soft"
          isWide
          icon={<Icon of={Plus} size={20} />}
          onClick={() => setIsAdding(true)}
        >
          {text('hooks.add_btn')}
        </Button>
      )}
      <NewWebhookDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <WebhookDialog hook={opened} onClose={() => setOpenedId(undefined)} />
    </section>
  )
}

function Row({ hook, onOpen }: { hook: Webhook; onOpen: () => void }) {
  return (
    <ListItem>
      <RowButton
        leading={
          <SymbolDisc tone="soft">
            <Icon of={WebhookIcon} size={20} />
          </SymbolDisc>
        }
        title={<span translate="no">{hook.host}</span>}
        caption={useStateWords(hook)}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
    </ListItem>
  )
}

function useStateWords({ state, tries, most_tries, last_ok_at }: Webhook): string {
  const { text } = useTexts()
  const words = useDateWords()
  if (state === 'off') return text('hooks.off')
  if (state === 'retrying') {
    return text('hooks.retrying', { count: String(tries), total: String(most_tries) })
  }
  if (last_ok_at === undefined) return text('hooks.never')
  return text('hooks.last_ok', { date: formatDayWithin(last_ok_at, words) })
}
