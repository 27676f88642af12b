import type { Plugin } from 'vite'
import en from '../../src/contract/texts/en.json' with { type: 'json' }
import ru from '../../src/contract/texts/ru.json' with { type: 'json' }

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { ru, en }

/** Fills `{{ru:some.key}}` of index.html from the built-in dictionary: what shows before the app. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/\{\{(\w+):([\w.]+)\}\}/g, (_, language: string, key: string) => {
          const text = texts[language]?.[key]
          if (text === undefined) throw new Error(`index.html: no ${language} text of ${key}`)
          return text
        }),
    },
  }
}
