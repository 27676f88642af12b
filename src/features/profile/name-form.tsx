import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { contactEndpoints } from '../../contract/contacts.ts'
import type { AuthInfo } from '../../contract/profile.ts'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { showToast } from '../../runtime/toasts.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { errorText } from '../../texts/error-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './profile.module.css'

const NAME_LENGTH = 100
const Typed = v.object({ first: v.string(), last: v.string() })

/** First and last name; fixed once a document has confirmed them. */
export function NameForm({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const titleId = useId()
  const noteId = useId()
  const queryClient = useQueryClient()
  const { first_name, last_name, is_name_locked: isLocked } = profile
  const [{ first, last }, change, forget] = useKeptState('name', Typed, {
    first: first_name,
    last: last_name,
  })
  const save = useGuardedMutation({
    mutationFn: (name: { first_name: string; last_name: string }) =>
      call(contactEndpoints.changeName, { body: name }),
    onSuccess: (_, name) => {
      queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, ...name })
      change({ first: name.first_name, last: name.last_name })
      forget()
      showToast(text('profile.saved'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
  const given = { first_name: first.trim(), last_name: last.trim() }
  const isSame = given.first_name === first_name && given.last_name === last_name
  const field = {
    maxLength: NAME_LENGTH,
    disabled: isLocked,
    readOnly: save.isPending,
    ...(isLocked && { 'aria-describedby': noteId }),
  }
  return (
    <form
      className={styles.card}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        if (given.first_name !== '' && !isSame) save.start(given)
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {text('profile.edit_name')}
      </h2>
      <TextField
        {...field}
        label={text('auth.register.first_name')}
        autoComplete="given-name"
        required
        value={first}
        onChange={(value) => {
          save.reset()
          change({ first: value })
        }}
        error={given.first_name === '' ? text('validation.required') : undefined}
      />
      <TextField
        {...field}
        label={text('auth.register.last_name')}
        autoComplete="family-name"
        optionalMark={text('common.optional')}
        value={last}
        onChange={(value) => {
          save.reset()
          change({ last: value })
        }}
      />
      {isLocked ? (
        <p id={noteId} className={styles.note}>
          {text('profile.edit_name_locked')}
        </p>
      ) : (
        <>
          <ErrorLine message={save.error ? errorText(save.error, text) : undefined} />
          <Button
            type="submit"
            isWide
            disabled={isSame || given.first_name === ''}
            isBusy={save.isPending}
          >
            {text('common.save')}
          </Button>
        </>
      )}
    </form>
  )
}
