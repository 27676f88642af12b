import { RotateCw } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { programAccessEndpoints, type Webhook } from '../../../contract/calls/program-access.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { formatDayWithin } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard, ListItem, RowContents } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './keys.module.css'
import { deliveriesQuery, webhooksQuery } from './program-keys.queries.ts'

const REASON_TEXTS = {
  late: 'hooks.reason_late',
  private: 'hooks.reason_private',
  connection: 'hooks.reason_connection',
  large: 'hooks.reason_large',
} as const

const STATE_TEXTS = {
  waiting: 'hooks.state_waiting',
  delivered: 'hooks.state_delivered',
  failed: 'hooks.state_failed',
} as const

interface WebhookDialogProps {
  /** Undefined while it is closed. */
  hook: Webhook | undefined
  onClose: () => void
}

/** One webhook: a test, what was sent to it lately, turning it on, and its removal. */
export function WebhookDialog({ hook, onClose }: WebhookDialogProps) {
  const { text } = useTexts()
  const [isRemoving, setIsRemoving] = useState(false)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const remove = useGuardedMutation({
    mutationFn: (id: string) => call(programAccessEndpoints.removeWebhook, { body: { id } }),
    onSuccess: () => {
      showToast(text('hooks.removed'))
      setIsRemoving(false)
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <>
      <Dialog
        isOpen={hook !== undefined && !isRemoving}
        onClose={onClose}
        title={<span translate="no">{hook?.host ?? ''}</span>}
        closeLabel={text('common.close')}
      >
        {hook && <Contents key={hook.id} hook={hook} onRemove={() => setIsRemoving(true)} />}
      </Dialog>
      <AskDialog
        isDanger
        isOpen={hook !== undefined && isRemoving}
        title={text('keys.sign_remove_title', { name: hook?.host ?? '' })}
        button={text('common.delete')}
        error={remove.error ? errorText(remove.error, text) : undefined}
        isBusy={remove.isPending}
        onYes={() => {
          if (hook) remove.start(hook.id)
        }}
        onClose={() => {
          remove.reset()
          setIsRemoving(false)
        }}
      >
        {text('hooks.remove_descr')}
      </AskDialog>
    </>
  )
}

function Contents({ hook, onRemove }: { hook: Webhook; onRemove: () => void }) {
  const { text } = useTexts()
  const { id, url, state } = hook
  const queryClient = useQueryClient()
  const test = useGuardedMutation({
    mutationFn: () => call(programAccessEndpoints.testWebhook, { body: { id } }),
  })
  const enable = useGuardedMutation({
    mutationFn: () => call(programAccessEndpoints.enableWebhook, { body: { id } }),
    onSuccess: () => showToast(text('hooks.turned_on')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
  const failure = test.error ?? enable.error
  const { answer_status: status, took_ms: ms = 0, reason = 'connection' } = test.answer ?? {}
  return (
    <div className={stack.gap4}>
      <p className={styles.mono} translate="no">
        {url}
      </p>
      {state === 'off' && (
        <Button isWide isBusy={enable.isPending} onClick={() => enable.start()}>
          {text('hooks.on_btn')}
        </Button>
      )}
      <Button kind="soft" isWide isBusy={test.isPending} onClick={() => test.start()}>
        {text('hooks.test_btn')}
      </Button>
      {test.answer && (
        <p role="status">
          {status === undefined
            ? text('hooks.test_failed', { reason: text(REASON_TEXTS[reason]) })
            : text('hooks.test_ok', { status: String(status), ms: String(ms) })}
        </p>
      )}
      <ErrorLine message={failure ? errorText(failure, text) : undefined} />
      <Sent id={id} />
      <Button kind="dangerPlain" size="medium" isWide onClick={onRemove}>
        {text('common.delete')}
      </Button>
    </div>
  )
}

function Sent({ id }: { id: string }) {
  const { text } = useTexts()
  const words = useDateWords()
  const queryClient = useQueryClient()
  const query = deliveriesQuery(id)
  const replay = useGuardedMutation({
    mutationFn: (delivery: string) =>
      call(programAccessEndpoints.replayDelivery, { body: { id: delivery } }),
    onSuccess: () => showToast(text('hooks.replayed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
  return (
    <QueryBlock
      query={useQuery(query)}
      titleKey="hooks.error"
      skeleton={<RowSkeleton margin="12px 0" />}
    >
      {(sent) =>
        sent.length > 0 && (
          <ListCard label={text('hooks.sent_title')}>
            {sent.map(({ id: delivery, number = '', state, created_at, status, reason }) => (
              <ListItem key={delivery}>
                <div className={styles.row}>
                  <RowContents
                    title={number}
                    caption={[
                      text(STATE_TEXTS[state]),
                      status === undefined
                        ? reason
                          ? text(REASON_TEXTS[reason])
                          : ''
                        : String(status),
                      formatDayWithin(created_at, words),
                    ]
                      .filter((fact) => fact !== '')
                      .join(' · ')}
                    trailing={
                      <IconButton
                        label={text('hooks.replay')}
                        on="bare"
                        onClick={() => replay.start(delivery)}
                      >
                        <Icon of={RotateCw} size={20} />
                      </IconButton>
                    }
                  />
                </div>
              </ListItem>
            ))}
          </ListCard>
        )
      }
    </QueryBlock>
  )
}
