import { useQueryClient } from '@tanstack/react-query'
import { programEndpoints } from '../../../contract/calls/programs.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ProgramTile } from '../../shared/programs/program-tile.tsx'
import { programsQuery } from '../../shared/programs/programs.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { ListCard, ListItem, RowContents } from '../../ui/list/list-card.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './programs.module.css'

interface BlockedHost {
  host: string
  since: string
}

/** Hosts whose requests are answered with a refusal, and the way to end that. */
export function BlockedHosts({ blocked }: { blocked: readonly BlockedHost[] }) {
  const { text } = useTexts()
  return (
    <section className={stack.gap3}>
      <h2 className={styles.title}>{text('programs.blocked_title')}</h2>
      <ListCard>
        {blocked.map((one) => (
          <Row key={one.host} {...one} />
        ))}
      </ListCard>
    </section>
  )
}

function Row({ host, since }: BlockedHost) {
  const { text } = useTexts()
  const dates = useDateWords()
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const unblock = useGuardedMutation({
    mutationFn: () => call(programEndpoints.unblockProgram, { body: { host } }),
    onSuccess: () => showToast(text('programs.unblocked', { host })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: programsQuery.queryKey }),
  })
  return (
    <ListItem>
      <div className={styles.row}>
        <RowContents
          leading={<ProgramTile name={host} />}
          title={<span translate="no">{host}</span>}
          caption={text('programs.blocked_since', { date: formatDate(since, dates) })}
        />
        <Button
          kind="soft"
          size="small"
          isBusy={unblock.isPending}
          aria-label={`${text('programs.unblock_btn')}: ${host}`}
          onClick={() => {
            if (isOnline) unblock.start()
            else showToast(text('error.offline_action'))
          }}
        >
          {text('programs.unblock_btn')}
        </Button>
      </div>
      <ErrorLine message={unblock.error ? errorText(unblock.error, text) : undefined} />
    </ListItem>
  )
}
