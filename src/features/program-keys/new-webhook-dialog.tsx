import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { programAccessEndpoints } from '../../../contract/calls/program-access.ts'
import { callKeyed } from '../../kernel/api/call-keyed.ts'
import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { ConfirmDialog } from '../../shared/profile/confirm-dialog.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import stack from '../../ui/styles/stack.module.css'
import { webhooksQuery } from './program-keys.queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const Typed = v.object({ url: v.string() })
const FORM = 'webhook'

/**
 * Adds an address that learns of incoming money, confirmed by PIN or passkey, and shows the secret
 * of its signatures once.
 */
export function NewWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ url: string; key: string }>()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <FormDialog
        isOpen={isOpen && asked === undefined}
        form={FORM}
        onClose={onClose}
        title={text('hooks.add_btn')}
      >
        <UrlForm onDone={(url) => setAsked({ url, key: crypto.randomUUID() })} />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          isOpen={isOpen}
          title={text('hooks.add_btn')}
          act={{ call: 'addWebhook', url: asked.url }}
          run={async (confirmation) => {
            const added = await callKeyed(programAccessEndpoints.addWebhook, {
              body: { url: asked.url, ...confirmation },
              idempotencyKey: asked.key,
              isRepeatable: true,
            })
            forgetForm(FORM)
            setSecret(added.secret)
            await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
          }}
          onClose={() => {
            setAsked(undefined)
            onClose()
          }}
        />
      )}
      <SecretDialog
        secret={secret}
        label={text('hooks.secret_title')}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}

function UrlForm({ onDone }: { onDone: (url: string) => void }) {
  const { text } = useTexts()
  const [{ url }, change] = useKeptState(FORM, Typed, { url: '' })
  const [isWrong, setIsWrong] = useState(false)
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        const given = url.trim()
        // The server knows which hosts it may call; a trial calls this machine too.
        if (/^https?:\/\/[^\s/]/i.test(given) && URL.canParse(given)) onDone(given)
        else setIsWrong(true)
      }}
    >
      <TextField
        label={text('hooks.url_label')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        onChange={(value) => {
          setIsWrong(false)
          change({ url: value })
        }}
        error={isWrong ? text('hooks.url_wrong') : undefined}
      />
      <Button type="submit" isWide disabled={url.trim() === ''}>
        {text('common.continue')}
      </Button>
    </form>
  )
}
