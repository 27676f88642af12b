import { Pencil, Star, UserX } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { type KeptRecipient, peopleEndpoints } from '../../../contract/calls/people.ts'
import { usePayPerson } from '../../shared/people/pay-person.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { PersonDisc } from '../../shared/people/person-disc.tsx'
import { usePersonWords } from '../../shared/people/person-words.ts'
import { WaitingNotice } from '../../shared/people/use-kept-gate.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import { NamePersonDialog } from './name-person-dialog.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './people.module.css'
import { PersonFacts } from './person-facts.tsx'
import { useChangePerson } from './use-change-person.ts'

/** One kept recipient: their name, what was paid to them, and what can be done (S2). */
export function PersonScreen({ id }: { id: string }) {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(peopleQuery)}
      titleKey="people.error"
      skeleton={<PageSkeleton shape="details" />}
    >
      {({ results }) => {
        const person = results.find((one) => one.id === id)
        if (person) return <Person person={person} />
        return <EmptyState icon={<Icon of={UserX} />}>{text('people.gone')}</EmptyState>
      }}
    </QueryBlock>
  )
}

function Person({ person }: { person: KeptRecipient }) {
  const { text } = useTexts()
  const { nameOf, detailsOf } = usePersonWords()
  const pay = usePayPerson()
  const [open, setOpen] = useState<'name' | 'remove'>()
  const { id, is_favourite: isFavourite } = person
  const name = nameOf(person)
  const star = useChangePerson(({ is_favourite }) =>
    showToast(text(is_favourite ? 'people.starred' : 'people.unstarred', { name })),
  )
  return (
    <div className={stack.gap4}>
      <div className={styles.card}>
        <div className={styles.head}>
          <PersonDisc person={person} size={80} />
          <h2 className={styles.name} translate="no">
            {name}
          </h2>
          <p className={styles.details} translate="no">
            {detailsOf(person)}
          </p>
          <div>
            <IconButton label={text('people.own_name')} onClick={() => setOpen('name')}>
              <Icon of={Pencil} size={20} />
            </IconButton>
            <IconButton
              label={text(isFavourite ? 'people.unstar_btn' : 'people.star_btn')}
              aria-pressed={isFavourite}
              onClick={() => star.start({ id, is_favourite: !isFavourite })}
            >
              <Icon of={Star} size={20} className={isFavourite ? styles.starred : undefined} />
            </IconButton>
          </div>
          <ErrorLine message={star.error ? errorText(star.error, text) : undefined} />
        </div>
        <PersonFacts person={person} />
        {person.opens_at !== undefined && <WaitingNotice opensAt={person.opens_at} />}
      </div>
      <div className={styles.buttons}>
        <Button isWide onClick={() => pay(person)}>
          {text('people.send_btn')}
        </Button>
        {person.kind === 'wallet' && (
          <Link
            to="/request"
            search={{ to: id }}
            className={buttonClass({ kind: 'soft', isWide: true })}
          >
            {text('people.ask_btn')}
          </Link>
        )}
        <Button kind="soft" isWide onClick={() => pay(person, { isRegular: true })}>
          {text('people.regular_btn')}
        </Button>
        <Button kind="dangerPlain" isWide onClick={() => setOpen('remove')}>
          {text('people.remove_btn')}
        </Button>
      </div>
      <NamePersonDialog
        isOpen={open === 'name'}
        person={person}
        onClose={() => setOpen(undefined)}
      />
      <RemoveDialog
        isOpen={open === 'remove'}
        person={person}
        name={name}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}

interface RemoveDialogProps {
  isOpen: boolean
  person: KeptRecipient
  name: string
  onClose: () => void
}

function RemoveDialog({ isOpen, person, name, onClose }: RemoveDialogProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useGuardedMutation({
    mutationFn: () => call(peopleEndpoints.removePerson, { body: { id: person.id } }),
    onSuccess: async () => {
      showToast(text('people.removed', { name }))
      await navigate({ to: '/people', replace: true })
      for (const key of ['people', 'saved-cards']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  return (
    <AskDialog
      isDanger
      isOpen={isOpen}
      title={text('people.remove_title', { name })}
      button={text('people.remove_btn')}
      error={remove.error ? errorText(remove.error, text) : undefined}
      isBusy={remove.isPending}
      onClose={() => {
        remove.reset()
        onClose()
      }}
      onYes={() => remove.start()}
    >
      {text('people.remove_descr_kept')}
    </AskDialog>
  )
}
