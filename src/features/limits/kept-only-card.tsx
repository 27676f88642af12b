import { FingerprintPattern, Users } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { type BodyOf, call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { peopleEndpoints } from '../../../contract/calls/people.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { PinDialog } from '../../shared/profile/pin-dialog.tsx'
import { useHasPasskey } from '../../shared/profile/use-has-passkey.ts'
import { formatDay, formatTime } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { confirmByPasskey } from '../../shared/passkey/confirm-by-passkey.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import styles from './kept-only-card.module.css'

type Confirmation = BodyOf<typeof peopleEndpoints.endKeptOnly>

/** Whether the owner pays kept recipients only: on at once, off 24 hours after PIN or passkey (S2). */
export function KeptOnlyCard() {
  const { text } = useTexts()
  const words = useDateWords()
  const queryClient = useQueryClient()
  const { data: people } = useQuery(peopleQuery)
  const [isAsked, setIsAsked] = useState(false)
  const { queryKey } = peopleQuery
  const begin = useGuardedMutation({
    mutationFn: () => call(peopleEndpoints.beginKeptOnly),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (data) => data && { ...data, only: { is_on: true } })
      showToast(text('people.only_saved_on'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  if (!people) return null
  const { is_on: isOn, ends_at: endsAt } = people.only
  const isStaying = isOn && endsAt === undefined
  const caption =
    endsAt === undefined
      ? text('people.only_saved_descr')
      : text('people.only_saved_ends', { date: formatDay(endsAt, words), time: formatTime(endsAt) })
  return (
    <section className={styles.card} aria-label={text('people.only_saved_title')}>
      <SymbolDisc tone="soft">
        <Icon of={Users} size={20} />
      </SymbolDisc>
      <div className={styles.setting}>
        <Switch
          isOn={isStaying}
          onChange={(wanted) => {
            if (wanted) begin.start()
            else setIsAsked(true)
          }}
        >
          <span className={styles.title}>{text('people.only_saved_title')}</span>
          <span className={styles.caption}>{caption}</span>
        </Switch>
        <ErrorLine message={begin.error ? errorText(begin.error, text) : undefined} />
      </div>
      <EndDialog isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </section>
  )
}

async function signEnd(): Promise<Confirmation> {
  return { passkey: await confirmByPasskey({ call: 'kept-only' }) }
}

/** Asks, and has PIN or passkey confirm, before the protection ends. */
function EndDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const hasPasskey = useHasPasskey()
  const [isPinAsked, setIsPinAsked] = useState(false)
  const close = () => {
    setIsPinAsked(false)
    onClose()
  }
  const end = useGuardedMutation({
    mutationFn: async (confirm: () => Promise<Confirmation>) =>
      callKeyed(peopleEndpoints.endKeptOnly, {
        body: await confirm(),
        idempotencyKey: crypto.randomUUID(),
        isRepeatable: true,
      }),
    onSuccess: close,
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
  const isPinOpen = isOpen && isPinAsked
  const failure = !isPinAsked && end.error
  return (
    <>
      <Dialog
        kind="alert"
        isOpen={isOpen && !isPinAsked}
        onClose={close}
        title={text('people.only_saved_off_title')}
        footer={
          <>
            {hasPasskey && (
              <Button
                isWide
                icon={<Icon of={FingerprintPattern} size={20} />}
                isBusy={end.isPending}
                onClick={() => end.start(signEnd)}
              >
                {text('confirm.passkey_btn')}
              </Button>
            )}
            <Button
              kind={hasPasskey ? 'plain' : 'filled'}
              isWide
              onClick={() => {
                end.reset()
                setIsPinAsked(true)
              }}
            >
              {text(hasPasskey ? 'confirm.use_pin_btn' : 'common.continue')}
            </Button>
            <Button kind="soft" isWide onClick={close}>
              {text('common.cancel')}
            </Button>
          </>
        }
      >
        <p>{text('people.only_saved_off_descr')}</p>
        <ErrorLine
          message={
            failure
              ? failure instanceof ApiError
                ? errorText(failure, text)
                : text('confirm.passkey_canceled')
              : undefined
          }
        />
      </Dialog>
      <PinDialog
        isOpen={isPinOpen}
        failure={end.error}
        isBusy={end.isPending}
        onPin={(pin) => end.start(() => Promise.resolve({ pin }))}
        onClose={() => {
          end.reset()
          close()
        }}
      />
    </>
  )
}
