import { useTexts } from '../../kernel/texts/texts.tsx'
import type { CountryPanelTexts } from '../../ui/phone/country-panel.tsx'

/** The words of the country list. */
export function useCountryTexts(): CountryPanelTexts {
  const { text } = useTexts()
  return {
    title: text('auth.phone.country_title'),
    search: text('auth.phone.country_search'),
    searchPlaceholder: text('auth.phone.country_search_placeholder'),
    clear: text('common.clear'),
    notFound: text('auth.phone.country_not_found'),
    close: text('common.close'),
  }
}
