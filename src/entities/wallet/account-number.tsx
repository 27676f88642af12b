import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

const NO_BREAK_SPACE = '\u00a0'

/** The number of a wallet in groups of four, read out digit by digit. */
export function AccountNumber({ number }: { number: string }) {
  return (
    <>
      <span aria-hidden="true">{number.replaceAll(/\d{4}(?=\d)/g, `$&${NO_BREAK_SPACE}`)}</span>
      <VisuallyHidden>{Array.from(number).join(' ')}</VisuallyHidden>
    </>
  )
}
