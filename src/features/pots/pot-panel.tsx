import { X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useCloseByEscape } from '../../ui/dialog/use-close-by-escape.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { PotScreen, type PotScreenProps } from './pot-screen.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './pots.module.css'

/** A pot in the right column; Escape and the button close it and return the focus to its row. */
export function PotPanel({ id, fill }: PotScreenProps) {
  const { text } = useTexts()
  const titleId = useId()
  const navigate = useNavigate()
  const { data } = useQuery(potsQuery)
  const name = data?.results.find((pot) => pot.id === id)?.name
  const close = () => {
    document.querySelector<HTMLElement>('main a[aria-current="page"]')?.focus()
    void navigate({ to: '/wallet', replace: true, resetScroll: false })
  }
  useCloseByEscape(close)
  return (
    <section className={stack.gap4} aria-labelledby={titleId}>
      <div className={styles.panelHeading}>
        <h2 id={titleId} className={textStyle.h2} translate={name === undefined ? undefined : 'no'}>
          {name ?? text('pots.title')}
        </h2>
        <IconButton label={text('common.close')} onClick={close}>
          <Icon of={X} />
        </IconButton>
      </div>
      <PotScreen key={id} id={id} fill={fill} isPanel />
    </section>
  )
}
