import { X } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { type Recipient, transferEndpoints } from '../../../contract/calls/transfers.ts'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { recentRecipientsQuery } from './recipient.queries.ts'
import styles from './recents.module.css'

const MOST_SHOWN = 8

/** People whom the owner sent money to: a press chooses one; they can be removed. */
export function Recents({ onChoose }: { onChoose: (recipient: Recipient) => void }) {
  const { text } = useTexts()
  const titleId = useId()
  const { data: recents = [] } = useQuery(recentRecipientsQuery)
  const [isEditing, setIsEditing] = useState(false)
  const forget = useForget()
  const countries = useCountryList()
  const shown = recents.slice(0, MOST_SHOWN)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 className={styles.title} id={titleId}>
          {text('send.recents_title')}
        </h2>
        <Button kind="plain" size="small" onClick={() => setIsEditing(!isEditing)}>
          {text(isEditing ? 'common.done' : 'common.change')}
        </Button>
      </div>
      <ul className={styles.list}>
        {shown.map((recipient) => {
          const values = { name: recipient.name, phone: maskedPhone(recipient.phone, countries) }
          return (
            <li key={recipient.id}>
              <button
                type="button"
                className={styles.person}
                onClick={() => (isEditing ? forget.start(recipient) : onChoose(recipient))}
              >
                <VisuallyHidden>
                  {text(isEditing ? 'send.recent_delete' : 'send.recent_label', values)}
                </VisuallyHidden>
                <span className={styles.disc}>
                  <Avatar name={recipient.name} />
                  {isEditing && (
                    <span className={styles.remove}>
                      <Icon of={X} size={16} />
                    </span>
                  )}
                </span>
                <span className={styles.name} aria-hidden>
                  {recipient.name}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useForget() {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { queryKey } = recentRecipientsQuery
  return useGuardedMutation({
    mutationFn: ({ id }: Recipient) =>
      call(transferEndpoints.forgetRecipient, { body: { recipient_id: id } }),
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== id))
      showToast(text('send.recent_deleted', { name }))
    },
    onError: (error) => showToast(errorText(error, text)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
