import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './install-steps.module.css'

/** Steps to install the app where the browser has no prompt. */
export function InstallSteps() {
  const { text } = useTexts()
  return (
    <ol className={styles.steps}>
      <li>{text('install.ios_step1')}</li>
      <li>{text('install.ios_step2')}</li>
    </ol>
  )
}
