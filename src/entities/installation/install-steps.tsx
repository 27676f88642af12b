import { useTexts } from '../../texts/texts.tsx'
import styles from './install-steps.module.css'

/** How the app gets onto the home screen where the browser cannot be asked to put it there. */
export function InstallSteps() {
  const { text } = useTexts()
  return (
    <ol className={styles.steps}>
      <li>{text('install.ios_step1')}</li>
      <li>{text('install.ios_step2')}</li>
    </ol>
  )
}
