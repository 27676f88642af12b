import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './transfers-card.module.css'

type Settings = NonNullable<AuthInfo['transfer_settings']>

/**
 * Whether others find the owner by phone, and whether accounts open for their money; null until the
 * profile is loaded.
 */
export function TransfersCard() {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const settings = profile?.transfer_settings
  if (!settings) return null
  return (
    <section className={styles.card} aria-labelledby="transfers">
      <h2 className={textStyle.h3} id="transfers">
        {text('settings.transfers_title')}
      </h2>
      <Switches settings={settings} />
    </section>
  )
}

function Switches({ settings }: { settings: Settings }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery
  /** What the running call sets: a switch takes effect at once, and goes back at a refusal. */
  const [next, setNext] = useState<Settings>()
  const save = useGuardedMutation({
    mutationFn: (body: Settings) => call(transferEndpoints.setTransferSettings, { body }),
    onSuccess: (_, transfer_settings) => {
      queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, transfer_settings })
    },
    onSettled: () => {
      setNext(undefined)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const { is_findable: isFindable, opens_accounts: opensAccounts } = next ?? settings
  const change = (parts: Partial<Settings>) => {
    if (save.isPending) return
    const wanted = { ...settings, ...parts }
    setNext(wanted)
    save.start(wanted)
  }
  return (
    <>
      <div>
        <Switch isOn={isFindable} onChange={(is_findable) => change({ is_findable })}>
          {text('settings.transfers_findable')}
        </Switch>
        <p className={textStyle.caption}>{text('settings.transfers_findable_descr')}</p>
      </div>
      <div>
        <Switch isOn={opensAccounts} onChange={(opens_accounts) => change({ opens_accounts })}>
          {text('settings.transfers_opens')}
        </Switch>
        <p className={textStyle.caption}>{text('settings.transfers_opens_descr')}</p>
      </div>
      <ErrorLine message={save.error ? errorText(save.error, text) : undefined} />
    </>
  )
}
