declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'sfnt'
    keepFeatures?: readonly string[]
    noHinting?: boolean
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: SubsetOptions,
  ): Promise<Uint8Array>
}
