import { AtSign, Plus } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import { KeyRow } from './key-row.tsx'
import styles from './keys.module.css'
import { NewSigningKey } from './new-signing-key.tsx'
import { signingKeysQuery } from './program-keys.queries.ts'

/** Signs of a fingerprint that are shown: enough to compare by eye. */
const SHOWN_SIGNS = 32

interface SigningKey {
  id: string
  name: string
  kid: string
  fingerprint: string
}

/** Public keys with which programs sign as the address of the owner: added and removed. */
export function SigningKeys({ canAdd }: { canAdd: boolean }) {
  const { text } = useTexts()
  const keys = useQuery(signingKeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<SigningKey>()
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text('keys.sign_title')}</h2>
      <p className={textStyle.body}>{text('keys.sign_descr')}</p>
      <QueryBlock query={keys} titleKey="keys.error" skeleton={<RowSkeleton margin="12px 0" />}>
        {({ hasAddress, results }) =>
          hasAddress && results.length > 0 ? (
            <ListCard label={text('keys.sign_title')}>
              {results.map((key) => (
                <Row key={key.id} signingKey={key} onRemove={() => setRemoving(key)} />
              ))}
            </ListCard>
          ) : hasAddress ? (
            <p className={textStyle.body}>{text('keys.empty')}</p>
          ) : (
            <ListCard>
              <PageRow
                to="/settings/address"
                icon={AtSign}
                title={text('address.title')}
                caption={text('keys.sign_needs_address')}
              />
            </ListCard>
          )
        }
      </QueryBlock>
      {canAdd && keys.data?.hasAddress && (
        <Button
          kind="soft"
          isWide
          icon={<Icon of={Plus} size={20} />}
          onClick={() => setIsAdding(true)}
        >
          {text('keys.sign_add_btn')}
        </Button>
      )}
      <NewSigningKey isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <Remove signingKey={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

function Row({ signingKey, onRemove }: { signingKey: SigningKey; onRemove: () => void }) {
  const { text } = useTexts()
  const { name, kid, fingerprint } = signingKey
  const shownName = name === '' ? kid : name
  const groups = fingerprint.slice(0, SHOWN_SIGNS).match(/.{1,4}/g) ?? []
  return (
    <KeyRow
      title={shownName}
      caption={
        <span className={styles.mono} translate="no">
          {groups.join(' ')}
        </span>
      }
      removeLabel={text('keys.sign_remove', { name: shownName })}
      onRemove={onRemove}
    />
  )
}

interface RemoveProps {
  signingKey: SigningKey | undefined
  onClose: () => void
}

function Remove({ signingKey, onClose }: RemoveProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const name = signingKey?.name ?? ''
  const remove = useGuardedMutation({
    mutationFn: (id: string) => call(walletAddressEndpoints.removeProgramKey, { body: { id } }),
    onSuccess: () => {
      showToast(text('keys.sign_removed', { name }))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: signingKeysQuery.queryKey }),
  })
  return (
    <AskDialog
      isDanger
      isOpen={signingKey !== undefined}
      title={text('keys.sign_remove_title', { name })}
      button={text('common.delete')}
      error={remove.error ? errorText(remove.error, text) : undefined}
      isBusy={remove.isPending}
      onYes={() => {
        if (signingKey) remove.start(signingKey.id)
      }}
      onClose={() => {
        remove.reset()
        onClose()
      }}
    >
      {text('keys.sign_remove_descr')}
    </AskDialog>
  )
}
