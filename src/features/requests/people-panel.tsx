import { Link2, User } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_ASKED } from '../../../contract/rules/bill-split.ts'
import { AppPhoneField } from '../../shared/phone-entry/app-phone-field.tsx'
import { fullNumber, isPhoneComplete } from '../../shared/phone-entry/phone-number.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { usePhoneStart } from '../../shared/phone-entry/use-phone-start.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { usePersonWords } from '../../shared/people/person-words.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { keepFigures } from '../../ui/text/is-figures.ts'
import { type DraftPerson, draftKeyOf } from './request-draft.ts'
import stack from '../../ui/styles/stack.module.css'
import styles from './requests.module.css'
import { useAskedWords } from './use-asked-words.ts'

interface PeoplePanelProps {
  isOpen: boolean
  people: readonly DraftPerson[]
  onChange: (people: DraftPerson[]) => void
  onClose: () => void
}

/** Chooses who is asked: by phone, among the people who are kept, or anybody with the link. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={props.isOpen}
      hasField
      onClose={props.onClose}
      title={text('request.who_title')}
      closeLabel={text('common.close')}
      footer={
        <Button isWide onClick={props.onClose}>
          {text('common.done')}
        </Button>
      }
    >
      {props.isOpen && <Choice {...props} />}
    </Dialog>
  )
}

function Choice({ people, onChange }: PeoplePanelProps) {
  const { text } = useTexts()
  const { nameOf, detailsOf } = usePersonWords()
  const { data } = useQuery(peopleQuery)
  const kept = (data?.results ?? []).flatMap((person) =>
    person.kind === 'wallet'
      ? [
          {
            kind: 'wallet' as const,
            recipient_id: person.recipient.id,
            name: nameOf(person),
            details: detailsOf(person),
            part: '',
          },
        ]
      : [],
  )
  const isChosen = (person: DraftPerson) =>
    people.some((one) => draftKeyOf(one) === draftKeyOf(person))
  const isFull = people.length >= MOST_ASKED
  const turn = (person: DraftPerson, isOn: boolean) => {
    const others = people.filter((one) => draftKeyOf(one) !== draftKeyOf(person))
    onChange(isOn ? [...others, person] : others)
  }
  const link: DraftPerson = { kind: 'link', part: '' }
  return (
    <div className={stack.gap4}>
      <NewPhone people={people} isFull={isFull} onAdd={(person) => turn(person, true)} />
      <ul className={styles.choices}>
        <li>
          <Checkbox
            isChecked={isChosen(link)}
            isDisabled={isFull && !isChosen(link)}
            onChange={(isOn) => turn(link, isOn)}
          >
            <span className={styles.choice}>
              <Icon of={Link2} size={20} />
              <Words name={text('request.who_link')} details={text('request.who_link_descr')} />
            </span>
          </Checkbox>
        </li>
        {kept.map((person) => (
          <li key={person.recipient_id}>
            <Checkbox
              isChecked={isChosen(person)}
              isDisabled={isFull && !isChosen(person)}
              onChange={(isOn) => turn(person, isOn)}
            >
              <span className={styles.choice}>
                <Icon of={User} size={20} />
                <Words name={person.name} details={person.details} />
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>
        {isFull
          ? text('request.who_limit', { total: MOST_ASKED })
          : text('request.who_count', { count: people.length, total: MOST_ASKED })}
      </p>
      <p className={styles.caption}>{text('request.privacy')}</p>
    </div>
  )
}

function Words({ name, details }: { name: string; details: string }) {
  return (
    <span className={styles.texts}>
      <span className={styles.name}>{name}</span>
      {details !== '' && (
        <span className={styles.caption} translate={keepFigures(details)}>
          {details}
        </span>
      )}
    </span>
  )
}

interface NewPhoneProps {
  people: readonly DraftPerson[]
  isFull: boolean
  onAdd: (person: DraftPerson) => void
}

/** A phone, which is not looked up: every number is treated the same (S3). */
function NewPhone({ people, isFull, onAdd }: NewPhoneProps) {
  const { text } = useTexts()
  const start = usePhoneStart()
  const countries = useCountryList()
  const { data: profile } = useQuery(profileQuery)
  const { nameOf } = useAskedWords()
  const [value, setValue] = useState(start)
  const [said, setSaid] = useState('')
  const phone = isPhoneComplete(countries, value) ? fullNumber(countries, value) : undefined
  const isOwn = phone !== undefined && phone === (profile?.phone ?? '').replaceAll(/\D/g, '')
  const isThere = people.some((one) => one.kind === 'phone' && one.phone === phone)
  const add = () => {
    if (phone === undefined || isOwn || isThere || isFull) return
    const person: DraftPerson = { kind: 'phone', phone, part: '' }
    onAdd(person)
    setSaid(text('request.added', { name: nameOf(person) }))
    setValue({ ...value, digits: '' })
  }
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <AppPhoneField label={text('request.phone_label')} value={value} onChange={setValue} />
      <ErrorLine message={isOwn ? text('request.own_number') : undefined} />
      <Button
        type="submit"
        kind="soft"
        isWide
        disabled={phone === undefined || isOwn || isThere || isFull}
      >
        {text('request.add_phone_btn')}
      </Button>
      <LiveRegion message={said} />
    </form>
  )
}
