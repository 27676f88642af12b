import { useQuery } from '@tanstack/react-query'
import { defaultCountries, loadCountries, type Country } from '../../ui/phone/countries.ts'

/** Returns all countries once their chunk is loaded, else the default ones (D5). */
export function useCountryList(): readonly Country[] {
  return useCountries().countries
}

/** Returns the countries, and whether they are all there or could not be loaded. */
export function useCountries() {
  const { data, isError } = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return { countries: data ?? defaultCountries, isWhole: data !== undefined, isFailed: isError }
}
