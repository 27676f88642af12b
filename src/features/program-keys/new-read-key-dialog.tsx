import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import {
  KEY_DAYS,
  programAccessEndpoints,
  READ_SCOPES,
} from '../../../contract/calls/program-access.ts'
import { OWN_NAME_LENGTH } from '../../../contract/rules/own-name.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { ConfirmDialog } from '../../shared/profile/confirm-dialog.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './keys.module.css'
import { readKeysQuery } from './program-keys.queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const SCOPE_TEXTS = {
  balances: 'keys.scope_balances',
  transactions: 'keys.scope_transactions',
} as const
const DAY_TEXTS = { 30: 'keys.expiry_30', 90: 'keys.expiry_90', 365: 'keys.expiry_365' } as const

const Wanted = v.object({
  name: v.string(),
  scopes: v.array(v.picklist(READ_SCOPES)),
  days: v.picklist(KEY_DAYS),
})
type Wanted = v.InferOutput<typeof Wanted>
const FORM = 'read-key'
const FIRST: Wanted = { name: '', scopes: ['balances'], days: 90 }

/** A new read key: what it may see and for how long, PIN or passkey, and the key, once. */
export function NewReadKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Wanted & { key: string }>()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <FormDialog
        isOpen={isOpen && asked === undefined}
        form={FORM}
        onClose={onClose}
        title={text('keys.new_btn')}
      >
        <WantedForm onDone={(wanted) => setAsked({ ...wanted, key: crypto.randomUUID() })} />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          isOpen={isOpen}
          title={text('keys.new_btn')}
          act={{ call: 'addReadKey', name: asked.name, scopes: asked.scopes, days: asked.days }}
          run={async (confirmation) => {
            const { key: idempotencyKey, ...body } = asked
            const options = { body: { ...body, ...confirmation }, idempotencyKey }
            const made = await callKeyed(programAccessEndpoints.addReadKey, {
              ...options,
              isRepeatable: true,
            })
            forgetForm(FORM)
            setSecret(made.secret)
            await queryClient.invalidateQueries({ queryKey: readKeysQuery.queryKey })
          }}
          onClose={() => {
            setAsked(undefined)
            onClose()
          }}
        />
      )}
      <SecretDialog
        secret={secret}
        label={text('keys.secret_label')}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}

function WantedForm({ onDone }: { onDone: (wanted: Wanted) => void }) {
  const { text } = useTexts()
  const [{ name, scopes, days }, change] = useKeptState<Wanted>(FORM, Wanted, FIRST)
  const limit = useTextLimit(OWN_NAME_LENGTH)
  const given = name.trim()
  const isReady = given !== '' && given.length <= OWN_NAME_LENGTH && scopes.length > 0
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onDone({ name: given, scopes, days })
      }}
    >
      <TextField
        label={text('keys.name_label')}
        placeholder={text('keys.name_placeholder')}
        value={name}
        limit={limit}
        autoComplete="off"
        onChange={(typed) => change({ name: typed })}
      />
      <fieldset className={styles.choices}>
        <legend className={styles.label}>{text('keys.scope_label')}</legend>
        {READ_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              change({
                scopes: READ_SCOPES.filter((one) =>
                  one === scope ? isChecked : scopes.includes(one),
                ),
              })
            }
          >
            {text(SCOPE_TEXTS[scope])}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.choices}>
        <span className={styles.label}>{text('keys.expiry_label')}</span>
        <Segmented
          label={text('keys.expiry_label')}
          isWide
          segments={KEY_DAYS.map((value) => ({
            value: String(value),
            label: text(DAY_TEXTS[value]),
          }))}
          value={String(days)}
          onChange={(value) =>
            change({ days: KEY_DAYS.find((one) => String(one) === value) ?? days })
          }
        />
      </div>
      <Button type="submit" isWide disabled={!isReady}>
        {text('common.continue')}
      </Button>
    </form>
  )
}
