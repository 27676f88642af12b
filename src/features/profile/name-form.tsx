import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { contactEndpoints } from '../../../contract/calls/contacts.ts'
import { isFullName, isPersonName, NAME_LENGTH } from '../../../contract/rules/person-name.ts'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './profile.module.css'

const Typed = v.object({ first: v.string(), last: v.string() })

/** First and last name; fixed once a document has confirmed them. */
export function NameForm({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const limit = useTextLimit(NAME_LENGTH)
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
  const invalid = (name: string) =>
    name !== '' && !isPersonName(name) ? text('validation.name') : undefined
  const isValid = isFullName(given.first_name, given.last_name)
  const hasFeigned = !isValid && isPersonName(given.first_name) && isPersonName(given.last_name)
  const isSame = given.first_name === first_name && given.last_name === last_name
  const isLong = Math.max(given.first_name.length, given.last_name.length) > NAME_LENGTH
  const field = {
    limit,
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
        if (isValid && !isSame && !isLong) save.start(given)
      }}
    >
      <h2 id={titleId} className={textStyle.h3}>
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
        error={given.first_name === '' ? text('validation.required') : invalid(given.first_name)}
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
        error={hasFeigned ? text('validation.name') : invalid(given.last_name)}
      />
      {isLocked ? (
        <p id={noteId} className={textStyle.caption}>
          {text('profile.edit_name_locked')}
        </p>
      ) : (
        <>
          <ErrorLine message={save.error ? errorText(save.error, text) : undefined} />
          <Button
            type="submit"
            isWide
            disabled={isSame || isLong || !isValid}
            isBusy={save.isPending}
          >
            {text('common.save')}
          </Button>
        </>
      )}
    </form>
  )
}
