import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { readOwnAddressName } from '../../../contract/rules/address-link.ts'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { paymentSearch, readPastedLink } from '../../../contract/rules/payment-link.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import stack from '../../ui/styles/stack.module.css'

const Typed = v.object({ link: v.string() })

/**
 * A field for a payment link, with or without its scheme, for its token alone, and for a wallet
 * address or `@name`.
 */
export function PastedLink() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const [{ link: typed }, change] = useKeptState('pasted-link', Typed, { link: '' })
  const [isWrong, setIsWrong] = useState(false)
  const hasAddresses = useCapability(OPEN_PAYMENTS)
  const open = () => {
    const name = hasAddresses ? readOwnAddressName(typed, location.host) : undefined
    if (name !== undefined) {
      void navigate({ to: '/@{$name}', params: { name } })
      return
    }
    const link = readPastedLink(typed, location.host)
    setIsWrong(link === undefined || link === 'bad')
    if (link === undefined || link === 'bad') return
    void navigate({
      to: '/p/$token',
      params: { token: link.token },
      search: paymentSearch(link),
    })
  }
  return (
    <form
      className={stack.gap2}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <TextField
        label={text('scan.paste_label')}
        placeholder={text('scan.paste_placeholder')}
        value={typed}
        onChange={(value) => {
          setIsWrong(false)
          change({ link: value })
        }}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={isWrong ? text('scan.paste_wrong', { app: text(environment.nameKey) }) : undefined}
      />
      <Button type="submit" kind="soft" size="medium" disabled={typed.trim() === ''}>
        {text('common.next')}
      </Button>
    </form>
  )
}
