import { useQuery } from '@tanstack/react-query'
import { defaultCountries, loadCountries, type Country } from '../../ui/phone/countries.ts'

/** Returns all countries once their chunk is loaded, else the default ones (D5). */
export function useCountryList(): readonly Country[] {
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? defaultCountries
}
