import { LogOut } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { type OwnSession, securityEndpoints } from '../../../../contract/calls/security.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ListCard } from '../../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../../ui/progress/skeleton.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import { sessionsQuery } from './devices.queries.ts'
import stack from '../../../ui/styles/stack.module.css'
import styles from './devices.module.css'
import { LostDialog } from './lost-dialog.tsx'
import { EndOthersDialog } from './end-others-dialog.tsx'
import { SessionRow } from './session-row.tsx'

/** The owner's open sessions, each of which but this one can be ended (M4). */
export function SessionList() {
  const { text } = useTexts()
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [lost, setLost] = useState<OwnSession>()
  const sessions = useQuery(sessionsQuery)
  const [timesEnded, setTimesEnded] = useState(0)
  const countEnded = () => setTimesEnded((times) => times + 1)
  const end = useEnd(countEnded)
  // The pressed button disappears with its session, so the title takes the focus.
  useEffect(() => {
    if (timesEnded > 0) titleRef.current?.focus()
  }, [timesEnded])
  return (
    <section className={stack.gap3} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId} ref={titleRef} tabIndex={-1}>
        {text('security.sessions')}
      </h2>
      <QueryBlock
        query={sessions}
        titleKey="security.sessions_error"
        skeleton={
          <div className={styles.waiting}>
            <RowSkeleton margin="12px 16px" />
            <RowSkeleton margin="12px 16px" />
          </div>
        }
      >
        {(all) => {
          const others = all.filter(({ is_current }) => !is_current)
          return (
            <>
              <ListCard>
                {all.map((session) => (
                  <SessionRow
                    key={session.session_id}
                    session={session}
                    isEnding={end.endingId === session.session_id}
                    onEnd={() => end.start(session)}
                    onLost={() => setLost(session)}
                  />
                ))}
              </ListCard>
              {others.length > 0 && (
                <Button
                  kind="dangerPlain"
                  size="medium"
                  isWide
                  icon={<Icon of={LogOut} size={20} />}
                  onClick={() => setIsAsking(true)}
                >
                  {text('security.sessions_end_all')}
                </Button>
              )}
              <LostDialog session={lost} onClose={() => setLost(undefined)} onClosed={countEnded} />
              <EndOthersDialog
                isOpen={isAsking}
                count={others.length}
                onClose={() => setIsAsking(false)}
                onEnded={countEnded}
              />
            </>
          )
        }}
      </QueryBlock>
    </section>
  )
}

/** Ends one session at a time; its row goes, so the focus is moved by `onEnded`. */
function useEnd(onEnded: () => void) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [endingId, setEndingId] = useState<string>()
  const end = useGuardedMutation({
    mutationFn: ({ session_id }: OwnSession) =>
      call(securityEndpoints.endSession, { body: { session_id } }),
    onMutate: ({ session_id }) => setEndingId(session_id),
    onSuccess: (_, { session_id }) => {
      queryClient.setQueryData(sessionsQuery.queryKey, (all) =>
        all?.filter((one) => one.session_id !== session_id),
      )
      showToast(text('security.session_ended'))
      onEnded()
    },
    onError: (error) => showToast(errorText(error, text)),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      // Until then the button is busy and a press starts nothing.
      setEndingId(undefined)
    },
  })
  return { start: end.start, endingId }
}
