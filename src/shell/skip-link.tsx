import { useTexts } from '../kernel/texts/texts.tsx'
import styles from './skip-link.module.css'

export const CONTENT_ID = 'content'

/** First stop of the Tab key: leads past the navigation to the main area (U25). */
export function SkipLink() {
  const { text } = useTexts()
  return (
    <a
      className={styles.link}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The router would treat a hash as navigation.
        event.preventDefault()
        document.getElementById(CONTENT_ID)?.focus()
      }}
    >
      {text('app.skip_to_content')}
    </a>
  )
}
