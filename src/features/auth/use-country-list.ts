import { useQuery } from '@tanstack/react-query'
import { defaultCountries, loadCountries, type Country } from '../../ui/phone/countries.ts'

/** All countries once their chunk has arrived; until then the few that are built in (D5). */
export function useCountryList(): readonly Country[] {
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? defaultCountries
}
