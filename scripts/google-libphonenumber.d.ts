declare module 'google-libphonenumber' {
  interface PhoneNumber {
    getNationalNumber(): number | undefined
  }
  interface NumberDescription {
    /** Empty when the same as the general one's, `[-1]` when there are no such numbers. */
    possibleLengthArray(): number[]
  }
  interface RegionMetadata {
    getGeneralDescOrDefault(): NumberDescription
    getMobileOrDefault(): NumberDescription
    /** A pattern of first digits that distinguishes the region from others with its dial code. */
    getLeadingDigits(): string | null | undefined
  }
  interface NumberUtil {
    getSupportedRegions(): string[]
    getCountryCodeForRegion(region: string): number
    getRegionCodeForCountryCode(code: number): string
    getExampleNumber(region: string): PhoneNumber | null
    getExampleNumberForType(region: string, type: number): PhoneNumber | null
    getMetadataForRegion(region: string): RegionMetadata | null
    getNationalSignificantNumber(number: PhoneNumber): string
    parse(text: string, region?: string): PhoneNumber
    format(number: PhoneNumber, format: number): string
  }
  interface Library {
    PhoneNumberUtil: { getInstance(): NumberUtil }
    PhoneNumberType: { MOBILE: number }
    PhoneNumberFormat: { INTERNATIONAL: number }
  }
  const library: Library
  export default library
}
