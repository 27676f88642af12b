import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { peopleEndpoints } from '../../../../contract/calls/people.ts'
import { OWN_NAME_LENGTH } from '../../../../contract/rules/own-name.ts'
import { peopleQuery } from '../../../shared/people/people.queries.ts'
import { showToast } from '../../../kernel/runtime/toasts.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../../kernel/texts/use-text-limit.ts'
import { useKeptState } from '../../../shared/kept-form/use-kept-state.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import styles from './name-address.module.css'

const Typed = v.object({ name: v.string() })

/** Asks once for a name of the owner's own for an address: after the first payment to it (S2). */
export function NameAddress({ address }: { address: string }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { data: people } = useQuery(peopleQuery)
  const [{ name }, change, forget] = useKeptState(`address-name ${address}`, Typed, { name: '' })
  const limit = useTextLimit(OWN_NAME_LENGTH)
  const { queryKey } = peopleQuery
  const rename = useGuardedMutation({
    mutationFn: (body: { id: string; own_name: string }) =>
      call(peopleEndpoints.changePerson, { body }),
    onSuccess: () => {
      forget()
      showToast(text('people.name_saved'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const person = people?.results.find(
    (one) => 'address' in one && one.address.toLowerCase() === address.toLowerCase(),
  )
  if (!person || person.own_name !== '' || person.used_count > 1) return null
  const given = name.trim()
  const isLong = given.length > OWN_NAME_LENGTH
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '' && !isLong) rename.start({ id: person.id, own_name: given })
      }}
    >
      <p className={styles.title}>{text('people.address_name_title')}</p>
      <p className={textStyle.caption}>{text('people.address_name_descr')}</p>
      <TextField
        label={text('people.own_name')}
        value={name}
        limit={limit}
        autoComplete="off"
        readOnly={rename.isPending}
        onChange={(value) => {
          rename.reset()
          change({ name: value })
        }}
        error={rename.error ? errorText(rename.error, text) : undefined}
      />
      <Button
        type="submit"
        kind="soft"
        isWide
        disabled={given === '' || isLong}
        isBusy={rename.isPending}
      >
        {text('common.save')}
      </Button>
    </form>
  )
}
