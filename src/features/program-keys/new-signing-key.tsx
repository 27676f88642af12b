import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { OWN_NAME_LENGTH } from '../../../contract/rules/own-name.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { ConfirmDialog } from '../../shared/profile/confirm-dialog.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import stack from '../../ui/styles/stack.module.css'
import { signingKeysQuery } from './program-keys.queries.ts'
import { judgeKey } from './judge-key.ts'

interface Given {
  name: string
  key: string
}

/** What is kept while it is typed: never the key, which may be a private one by mistake. */
const Typed = v.object({ name: v.string() })
const FORM = 'signing-key'

/**
 * Adds a public key of signatures, confirmed by PIN or passkey. A private one is neither sent nor
 * kept.
 */
export function NewSigningKey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Given & { idempotencyKey: string }>()
  return (
    <>
      <FormDialog
        isOpen={isOpen && asked === undefined}
        form={FORM}
        onClose={onClose}
        title={text('keys.sign_add_btn')}
      >
        <KeyForm onDone={(given) => setAsked({ ...given, idempotencyKey: crypto.randomUUID() })} />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          isOpen={isOpen}
          title={text('keys.sign_add_btn')}
          act={{ call: 'program-key', key: asked.key }}
          run={async (confirmation) => {
            const { idempotencyKey, ...given } = asked
            const body = { ...given, ...confirmation }
            const options = { body, idempotencyKey, isRepeatable: true }
            await callKeyed(walletAddressEndpoints.addProgramKey, options)
            forgetForm(FORM)
            await queryClient.invalidateQueries({ queryKey: signingKeysQuery.queryKey })
          }}
          onClose={() => {
            setAsked(undefined)
            onClose()
          }}
        />
      )}
    </>
  )
}

function KeyForm({ onDone }: { onDone: (given: Given) => void }) {
  const { text } = useTexts()
  const [{ name }, change] = useKeptState(FORM, Typed, { name: '' })
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<'private' | 'wrong'>()
  const limit = useTextLimit(OWN_NAME_LENGTH)
  const given = name.trim()
  const isReady = given !== '' && given.length <= OWN_NAME_LENGTH && key.trim() !== ''
  const type = (typed: string) => {
    const isPrivate = judgeKey(typed) === 'private'
    setProblem(isPrivate ? 'private' : undefined)
    setKey(isPrivate ? '' : typed)
  }
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        if (judgeKey(key) === 'public') onDone({ name: given, key: key.trim() })
        else setProblem('wrong')
      }}
    >
      <TextField
        label={text('keys.name_label')}
        value={name}
        limit={limit}
        autoComplete="off"
        onChange={(typed) => change({ name: typed })}
      />
      <TextArea
        label={text('keys.sign_label')}
        value={key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={type}
        error={problem && text(problem === 'private' ? 'keys.sign_private' : 'keys.sign_wrong')}
      />
      <Button type="submit" isWide disabled={!isReady}>
        {text('common.continue')}
      </Button>
    </form>
  )
}
