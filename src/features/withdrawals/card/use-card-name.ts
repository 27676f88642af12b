import { useTexts } from '../../../kernel/texts/texts.tsx'

/** Returns a function that names a card by its payment system and last digits: `Visa •• 1111`. */
export function useCardName(): (card: { brand: string; last4: string }) => string {
  const { text, findText } = useTexts()
  return ({ brand, last4 }) => {
    const name = findText(`card_brand.${brand}`) ?? ''
    return text('card.saved_label', { brand: name, last4 }).trim().replaceAll(' ', '\u00a0')
  }
}
