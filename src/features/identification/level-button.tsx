import { useState } from 'react'
import { ApiError, isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { watchIdentification } from './identification-watch.ts'
import styles from './level-card.module.css'
import type { LevelStep } from './level-step.ts'
import { wayToUpgrade } from './way-to-upgrade.ts'

interface LevelButtonProps {
  step: LevelStep
  /** The owner has not finished the check that runs, and its page may be opened again. */
  canContinue?: boolean
}

/**
 * Button to upgrade, renew, retry or refresh, by the identification's state; none when it is
 * complete.
 */
export function LevelButton({ step, canContinue = false }: LevelButtonProps) {
  switch (step) {
    case 'upgrade':
      return <UpgradeButton labelKey="kyc.upgrade_btn" />
    case 'renew':
      return <UpgradeButton labelKey="kyc.renew_btn" />
    case 'retry':
      return <UpgradeButton labelKey="kyc.retry_btn" />
    case 'refresh':
      return (
        <>
          {canContinue && <UpgradeButton labelKey="kyc.continue_btn" />}
          <RefreshButton />
        </>
      )
    default:
      return null
  }
}

/** Opens the page of the identification service, or shows instructions. */
export function UpgradeButton({
  labelKey,
}: {
  labelKey: 'kyc.upgrade_btn' | 'kyc.renew_btn' | 'kyc.retry_btn' | 'kyc.continue_btn'
}) {
  const { text } = useTexts()
  const [howTo, setHowTo] = useState<string>()
  const upgrade = useGuardedMutation({
    mutationFn: async () => {
      const way = wayToUpgrade(await call(profileEndpoints.upgradeLevel))
      if (!way) throw new ApiError('malformed')
      return way
    },
    onSuccess: ({ url, words }) => {
      if (url === undefined) setHowTo(words)
      else if (host().openPage(url) === 'beside') watchIdentification()
    },
  })
  return (
    <>
      <ErrorLine message={failureText(upgrade.error, text('kyc.upgrade_error'))} />
      <Button
        kind="soft"
        size="medium"
        isWide
        isBusy={upgrade.isPending}
        onClick={() => upgrade.start()}
      >
        {text(labelKey)}
      </Button>
      <LongWait isBusy={upgrade.isPending} />
      <Dialog
        isOpen={howTo !== undefined}
        onClose={() => setHowTo(undefined)}
        title={text('kyc.howto_title')}
        closeLabel={text('common.close')}
        footer={
          <Button isWide onClick={() => setHowTo(undefined)}>
            {text('common.ok')}
          </Button>
        }
      >
        <p className={styles.howTo}>{howTo}</p>
      </Dialog>
    </>
  )
}

/** Requests the status and reloads the page (J4). */
function RefreshButton() {
  const { text } = useTexts()
  const refresh = useGuardedMutation({
    mutationFn: () => call(profileEndpoints.levelStatus),
    onSuccess: () => location.reload(),
  })
  return (
    <>
      <ErrorLine message={failureText(refresh.error, text('kyc.refresh_error'))} />
      <Button
        kind="soft"
        size="medium"
        isWide
        isBusy={refresh.isPending}
        onClick={() => refresh.start()}
      >
        {text('kyc.refresh_btn')}
      </Button>
      <LongWait isBusy={refresh.isPending} />
    </>
  )
}

/** The server's message of a refusal, else ours. */
function failureText(error: unknown, words: string): string | undefined {
  if (!error) return undefined
  return isRefused(error) && error.message !== '' ? error.message : words
}
