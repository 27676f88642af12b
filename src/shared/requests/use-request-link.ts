import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { MoneyRequest, RequestPart } from '../../../contract/calls/requests.ts'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { shareText } from '../transaction/share-text.ts'

/** Returns the address of one part of a request. */
function requestLink({ token }: Pick<RequestPart, 'token'>): string {
  return `${location.origin}/r/${token}`
}

/** Returns functions that share and copy the link of a part. */
export function useRequestLink({ currency_code: currency }: MoneyRequest): {
  share: (part: RequestPart) => void
  copy: (part: RequestPart) => void
} {
  const { text, language } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const share = async (part: RequestPart) => {
    const link = requestLink(part)
    const amount = formatMoney(part.amount, { currency, language }).text
    const words = text('request.share_text', { name: profile?.first_name ?? '', amount, link })
    const outcome = await shareText(words, { link })
    if (outcome === 'copied') showToast(text('common.link_copied'))
  }
  const copy = async (part: RequestPart) => {
    if (await copyText(requestLink(part))) showToast(text('common.link_copied'))
  }
  return { share: (part) => void share(part), copy: (part) => void copy(part) }
}
