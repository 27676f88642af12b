import { useEffect } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { ReturnLink } from './return-link.tsx'
import { goBackTo } from './go-back-to.ts'

/** What the owner has answered, and where the program waits for it. */
export interface ConsentAnswer {
  kind: 'allowed' | 'declined'
  /** What the program calls itself; empty where nothing of it is shown. */
  name: string
  url: string | undefined
}

/** The result stays so long before the browser goes back, ms. */
const STAY_MS = 1500

/** Shows the answer for a moment, and goes back to the program. */
export function Answered({ answer }: { answer: ConsentAnswer }) {
  const { text } = useTexts()
  const { kind, name, url } = answer
  useEffect(() => {
    if (url === undefined) return undefined
    const timer = setTimeout(() => goBackTo(url), STAY_MS)
    return () => clearTimeout(timer)
  }, [url])
  const words = () => {
    if (kind === 'declined') {
      return name === '' ? text('consent.declined_stay') : text('consent.declined_descr', { name })
    }
    if (url === undefined) return text('consent.allowed_stay')
    return text('consent.allowed_descr', { host: new URL(url).host })
  }
  return (
    <OutcomeView
      tone={kind === 'allowed' ? 'success' : 'unknown'}
      look="page"
      level={1}
      title={text(kind === 'allowed' ? 'consent.allowed_title' : 'consent.declined_title')}
      actions={url !== undefined && <ReturnLink url={url} />}
    >
      <p>{words()}</p>
    </OutcomeView>
  )
}
