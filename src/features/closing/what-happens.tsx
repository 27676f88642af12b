import { Database, LogOut, Trash2 } from '@lucide/icons'
import { useId } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './closing.module.css'

/** Time for which the law keeps records of transactions after a wallet was closed, years (M7). */
const RECORDS_KEPT_YEARS = 5

/** What follows from closing: the end of access, what the law keeps, what is erased. */
export function WhatHappens() {
  const { text } = useTexts()
  const id = useId()
  const years = String(RECORDS_KEPT_YEARS)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={textStyle.h3}>
        {text('close.what_title')}
      </h2>
      <ul className={styles.facts}>
        <li className={styles.fact}>
          <Icon of={LogOut} size={20} />
          <span>{text('close.what_access')}</span>
        </li>
        <li className={styles.fact}>
          <Icon of={Database} size={20} />
          <span>{text('close.what_kept', { years })}</span>
        </li>
        <li className={styles.fact}>
          <Icon of={Trash2} size={20} />
          <span>{text('close.what_erased')}</span>
        </li>
      </ul>
    </section>
  )
}
