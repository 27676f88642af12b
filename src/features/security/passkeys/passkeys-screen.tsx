import { KeyRound, Plus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIsPinMissing } from '../../../shared/profile/use-is-pin-missing.ts'
import { PinNotice } from '../../../shared/profile/pin-notice.tsx'
import type { Passkey } from '../../../../contract/calls/passkeys.ts'
import { arePasskeysSupported } from '../../../shared/passkey/webauthn.ts'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { PinDialog } from '../../../shared/profile/pin-dialog.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ListCard } from '../../../ui/list/list-card.tsx'
import { EmptyState } from '../../../ui/notice/empty-state.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { RowSkeleton } from '../../../ui/progress/skeleton.tsx'
import { NamePasskeyDialog } from './name-passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import stack from '../../../ui/styles/stack.module.css'
import styles from './passkeys.module.css'
import { passkeysQuery } from '../../../shared/profile/passkeys.queries.ts'
import { RemoveDialogs } from './remove-dialogs.tsx'
import { useAddPasskey } from '../../../shared/profile/use-add-passkey.ts'

/** The owner's passkeys: added, named and removed (M2). */
export function PasskeysScreen() {
  const { text } = useTexts()
  const passkeys = useQuery(passkeysQuery)
  const [opened, setOpened] = useState<Passkey>()
  const [removing, setRemoving] = useState<Passkey>()
  const listRef = useRef<HTMLDivElement>(null)
  const [timesRemoved, setTimesRemoved] = useState(0)
  // The pressed button goes with what was removed.
  useEffect(() => {
    if (timesRemoved > 0) listRef.current?.focus()
  }, [timesRemoved])
  return (
    <div className={stack.gap4}>
      <p className={styles.lead}>{text('security.passkeys_descr')}</p>
      <div
        ref={listRef}
        className={styles.list}
        tabIndex={-1}
        role="group"
        aria-label={text('security.passkeys')}
      >
        <QueryBlock
          query={passkeys}
          titleKey="security.passkeys_error"
          skeleton={
            <div className={styles.skeleton}>
              <RowSkeleton margin="14px 16px" />
              <RowSkeleton margin="14px 16px" />
            </div>
          }
        >
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon={<Icon of={KeyRound} />}>{text('security.passkey_none')}</EmptyState>
            ) : (
              <ListCard>
                {all.map((passkey) => (
                  <PasskeyRow
                    key={passkey.passkey_id}
                    passkey={passkey}
                    onOpen={() => setOpened(passkey)}
                  />
                ))}
              </ListCard>
            )
          }
        </QueryBlock>
      </div>
      <AddPasskey />
      <NamePasskeyDialog
        passkey={opened}
        onClose={() => setOpened(undefined)}
        onRemove={(passkey) => {
          setOpened(undefined)
          setRemoving(passkey)
        }}
      />
      <RemoveDialogs
        passkey={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => setTimesRemoved((times) => times + 1)}
      />
    </div>
  )
}

/** The button that adds a passkey, and why there is no new one. */
function AddPasskey() {
  const { text } = useTexts()
  const isPinMissing = useIsPinMissing()
  const [isOpen, setIsOpen] = useState(false)
  const add = useAddPasskey({ onEnded: () => setIsOpen(false) })
  if (!arePasskeysSupported()) return <Notice>{text('security.passkey_unsupported')}</Notice>
  if (isPinMissing) return <PinNotice isShown />
  return (
    <>
      {add.error !== '' && (
        <Notice kind="error" role="alert">
          {add.error}
        </Notice>
      )}
      <Button
        kind="soft"
        isWide
        icon={<Icon of={Plus} size={20} />}
        onClick={() => {
          add.reset()
          setIsOpen(true)
        }}
      >
        {text('security.passkey_add')}
      </Button>
      <PinDialog
        isOpen={isOpen}
        failure={add.pinFailure}
        isBusy={add.isPending}
        waiting={add.isAtDevice ? text('confirm.passkey_waiting') : ''}
        onPin={add.start}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
