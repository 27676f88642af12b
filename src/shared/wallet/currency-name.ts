import { useTexts } from '../../kernel/texts/texts.tsx'

/** Returns a function that names a currency in the current language: `Euro`, or `XYZ account`. */
export function useCurrencyName(): (code: string) => string {
  const { text, findText } = useTexts()
  return (code) => findText(`currency.${code}`) ?? text('currency.other', { code })
}
