import { AtSign } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { PUBLIC_NAME_LENGTH } from '../../../contract/rules/address-name.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountChoice } from '../../shared/wallet/account-choice.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './address.module.css'
import { hostOfPrefix } from './host-of-prefix.ts'
import { NameField } from './name-field.tsx'
import { proposeName } from './propose-name.ts'
import { useAddressNameCheck } from './use-name-check.ts'
import { useSaveAddress } from './use-set-address.ts'

const Typed = v.object({
  name: v.optional(v.string()),
  publicName: v.optional(v.string()),
  chosenId: v.optional(v.string()),
})
type Typed = v.InferOutput<typeof Typed>
const NOTHING: Typed = { name: undefined, publicName: undefined, chosenId: undefined }

interface NewAddressProps {
  /** The address without the name: `https://host/@`. */
  prefix: string
  /** A public name to begin with. */
  proposed: string
  wallets: readonly [Account, ...Account[]]
}

/**
 * Makes the owner's first address: its name, the name that others see, and the account; no PIN,
 * because nothing leaves by it.
 */
export function NewAddress({ prefix, proposed, wallets }: NewAddressProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const { data: profile } = useQuery(profileQuery)
  const [typed, change] = useKeptState<Typed>('new-address', Typed, NOTHING)
  const name = typed.name ?? proposeName(profile?.first_name ?? '')
  const publicName = typed.publicName ?? proposed
  const { wallet, choose } = useAccountChoice(wallets, undefined, {
    chosenId: typed.chosenId,
    onChoose: (chosenId) => change({ chosenId }),
  })
  const host = hostOfPrefix(prefix)
  const check = useAddressNameCheck(name, host)
  const limit = useTextLimit(PUBLIC_NAME_LENGTH)
  const save = useSaveAddress((made) =>
    showToast(text('address.created', { address: host + made })),
  )
  const { error } = save
  const code = error instanceof ApiError ? error.code : ''
  const words = error ? errorText(error, text) : undefined
  const isOfName = code.startsWith('ADDRESS_NAME')
  const isOfPublicName = code === 'PUBLIC_NAME_INVALID'
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!check.canTake || publicName.trim() === '') return
        if (!isOnline) showToast(text('error.offline_action'))
        else {
          const wishes = { name: check.name, public_name: publicName, account_id: wallet.id }
          save.start({ ...wishes, version: 0 })
        }
      }}
    >
      <div className={styles.head}>
        <SymbolDisc tone="soft" size={48}>
          <Icon of={AtSign} size={24} />
        </SymbolDisc>
        <h2 className={textStyle.h2}>{text('address.intro_title')}</h2>
        <p className={textStyle.body}>{text('address.intro_descr')}</p>
      </div>
      <NameField
        host={host}
        value={name}
        onChange={(value) => {
          save.reset()
          change({ name: value })
        }}
        check={check}
        refusal={isOfName ? words : undefined}
      />
      <TextField
        label={text('address.public_name')}
        help={text('address.public_hint')}
        value={publicName}
        limit={limit}
        autoComplete="off"
        onChange={(value) => {
          save.reset()
          change({ publicName: value })
        }}
        error={isOfPublicName ? words : undefined}
      />
      <AccountField
        labelKey="address.account"
        titleKey="account.select.title_credit"
        wallets={wallets}
        wallet={wallet}
        onChoose={choose}
        isReadOnly={save.isPending}
      />
      <ErrorLine message={isOfName || isOfPublicName ? undefined : words} />
      <Notice>{text('address.private_note')}</Notice>
      <div className={styles.submit}>
        <Button
          type="submit"
          isWide
          isBusy={save.isPending}
          disabled={!check.canTake || publicName.trim() === ''}
        >
          {text('address.create_btn')}
        </Button>
      </div>
    </form>
  )
}
