import { Mail, Phone } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { ADDITIONS, EMAIL } from '../../../contract/rules/capabilities.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../ui/list/list-card.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { NameForm } from './name-form.tsx'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import styles from './profile.module.css'

/** The owner's name, address and phone, where they are changed (M6). */
export function ProfileScreen() {
  return (
    <QueryBlock
      query={useQuery(profileQuery)}
      titleKey="settings.error"
      skeleton={
        <div className={styles.screen}>
          <Skeleton height={280} radius={24} />
          <Skeleton height={144} radius={24} />
        </div>
      }
    >
      {(profile) => (
        <div className={styles.screen}>
          <NameForm profile={profile} />
          <Contacts profile={profile} />
        </div>
      )}
    </QueryBlock>
  )
}

/** Rows of what the server lets the owner change; nothing where there is none. */
function Contacts({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const hash = useLocation({ select: (place) => place.hash })
  // A notice leads to the letter itself.
  const [isChanging, setIsChanging] = useState(hash === 'email' && !profile.is_email_confirmed)
  const hasEmail = profile.capabilities.includes(EMAIL)
  const hasPhone = profile.capabilities.includes(ADDITIONS)
  if (!hasEmail && !hasPhone) return null
  return (
    <>
      <ListCard>
        {hasEmail && (
          <ListItem>
            <RowButton
              leading={
                <SymbolDisc tone="soft">
                  <Icon of={Mail} size={20} />
                </SymbolDisc>
              }
              title={text('profile.edit_email')}
              caption={<Address profile={profile} />}
              onClick={() => setIsChanging(true)}
            />
          </ListItem>
        )}
        {hasPhone && (
          <PageRow
            to="/settings/phone"
            icon={Phone}
            title={text('profile.phone_change')}
            caption={profile.phone && <PhoneText phone={profile.phone} />}
          />
        )}
      </ListCard>
      <EmailDialog
        isOpen={isChanging}
        email={profile.is_email_confirmed ? '' : profile.email}
        onClose={() => setIsChanging(false)}
      />
    </>
  )
}

function Address({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const { email, is_email_confirmed: isConfirmed } = profile
  return (
    <>
      <EmailText address={email} />
      {!isConfirmed && email !== '' && <span>{`, ${text('profile.email_unconfirmed')}`}</span>}
    </>
  )
}
