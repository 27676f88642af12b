import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

const NO_BREAK_SPACE = '\u00a0'

/** The number of a wallet in groups of four, read out digit by digit. */
export function AccountNumber({ number }: { number: string }) {
  return (
    <>
      <span aria-hidden="true" translate="no">
        {number.replaceAll(/\d{4}(?=\d)/g, `$&${NO_BREAK_SPACE}`)}
      </span>
      <VisuallyHidden>
        <span translate="no">{Array.from(number).join(' ')}</span>
      </VisuallyHidden>
    </>
  )
}
