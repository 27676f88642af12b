import { Snowflake } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { SwitchRowSkeleton } from '../../ui/progress/skeleton.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { SwitchRow } from '../../ui/choice/switch-row.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { ownFreezeOf } from './own-freeze.ts'
import { UnfreezePlace } from './unfreeze-place.tsx'
import { useBeginFreeze } from './use-begin-freeze.ts'
import { useUnfreeze } from './use-unfreeze.ts'

/**
 * Whether the owner has frozen what leaves the wallet: on by one press, off by PIN or passkey (S7).
 */
export function FreezeRow() {
  const { text } = useTexts()
  const words = useDateWords()
  const { data: profile, isLoading } = useQuery(profileQuery)
  const begin = useBeginFreeze()
  const freeze = ownFreezeOf(profile)
  const end = useUnfreeze({ isFrozen: freeze !== undefined })
  if (isLoading) return <SwitchRowSkeleton />
  if (!profile || profile.is_frozen) return null
  return (
    <>
      <SwitchRow
        icon={Snowflake}
        title={text('freeze.row')}
        caption={
          freeze
            ? text('freeze.row_on', {
                date: formatDate(freeze.frozen_at, words),
                time: formatTime(freeze.frozen_at),
              })
            : text('freeze.row_descr')
        }
        isOn={freeze !== undefined || begin.isPending}
        onChange={(wanted) => {
          if (wanted) begin.start()
          else if (!begin.isPending) end.ask()
        }}
      />
      {freeze && <UnfreezePlace isOpen={end.isAsked} onClose={end.close} />}
    </>
  )
}
