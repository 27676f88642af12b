import { Plus } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { programAccessEndpoints, type ReadKey } from '../../../contract/calls/program-access.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import { KeyRow } from './key-row.tsx'
import styles from './keys.module.css'
import { NewReadKeyDialog } from './new-read-key-dialog.tsx'
import { readKeysQuery } from './program-keys.queries.ts'

const SCOPE_TEXTS = {
  balances: 'keys.scope_balances',
  transactions: 'keys.scope_transactions',
} as const

/** Keys by which programs read: made, listed with their use, revoked. */
export function ReadKeys({ canAdd }: { canAdd: boolean }) {
  const { text } = useTexts()
  const keys = useQuery(readKeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [revoking, setRevoking] = useState<ReadKey>()
  const most = keys.data?.most ?? 0
  const isFull = keys.data !== undefined && keys.data.results.length >= most
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text('keys.read_title')}</h2>
      <p className={textStyle.body}>{text('keys.read_descr')}</p>
      <QueryBlock query={keys} titleKey="keys.error" skeleton={<RowSkeleton margin="12px 0" />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={textStyle.body}>{text('keys.empty')}</p>
          ) : (
            <ListCard label={text('keys.read_title')}>
              {results.map((key) => (
                <Row key={key.id} readKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ListCard>
          )
        }
      </QueryBlock>
      {isFull && <p className={textStyle.body}>{text('keys.limit', { count: String(most) })}</p>}
      {canAdd && keys.data && !isFull && (
        <Button
          kind="soft"
          isWide
          icon={<Icon of={Plus} size={20} />}
          onClick={() => setIsAdding(true)}
        >
          {text('keys.new_btn')}
        </Button>
      )}
      <NewReadKeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <Revoke readKey={revoking} onClose={() => setRevoking(undefined)} />
    </section>
  )
}

function Row({ readKey, onRevoke }: { readKey: ReadKey; onRevoke: () => void }) {
  const { text } = useTexts()
  const words = useDateWords()
  const { name, scopes, expires_at, last_used_at } = readKey
  const isOver = useClock((now) => Date.parse(expires_at) <= now)
  const facts = [
    scopes.map((scope) => text(SCOPE_TEXTS[scope])).join(', '),
    last_used_at
      ? text('keys.last_used', { date: formatDate(last_used_at, words) })
      : text('keys.never_used'),
    text(isOver ? 'keys.expired' : 'keys.expires', { date: formatDate(expires_at, words) }),
  ]
  return (
    <KeyRow
      title={name}
      caption={facts.join(' · ')}
      removeLabel={text('keys.menu', { name })}
      onRemove={onRevoke}
    />
  )
}

function Revoke({ readKey, onClose }: { readKey: ReadKey | undefined; onClose: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const name = readKey?.name ?? ''
  const revoke = useGuardedMutation({
    mutationFn: (id: string) => call(programAccessEndpoints.revokeReadKey, { body: { id } }),
    onSuccess: () => {
      showToast(text('keys.revoked', { name }))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: readKeysQuery.queryKey }),
  })
  return (
    <AskDialog
      isDanger
      isOpen={readKey !== undefined}
      title={text('keys.revoke_title', { name })}
      button={text('keys.revoke_btn')}
      error={revoke.error ? errorText(revoke.error, text) : undefined}
      isBusy={revoke.isPending}
      onYes={() => {
        if (readKey) revoke.start(readKey.id)
      }}
      onClose={() => {
        revoke.reset()
        onClose()
      }}
    >
      {text('keys.revoke_descr')}
    </AskDialog>
  )
}
