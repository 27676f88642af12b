/** Decimal text without zeros at the end: `0.990000000000` is `0.99`, `1.000` is `1`. */
export function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
