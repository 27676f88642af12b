import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { goBackTo, isWebAddress } from './go-back-to.ts'

/**
 * The way back to the program; nothing where its address is none that the browser may be sent to.
 */
export function ReturnLink({ url }: { url: string }) {
  const { text } = useTexts()
  if (!isWebAddress(url)) return null
  return (
    <a
      href={url}
      className={buttonClass({ kind: 'soft', isWide: true })}
      onClick={(event) => {
        event.preventDefault()
        goBackTo(url)
      }}
    >
      {text('consent.return_btn', { host: new URL(url).host })}
    </a>
  )
}
