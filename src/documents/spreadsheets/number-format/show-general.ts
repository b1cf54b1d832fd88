/**
 * A number in a cell without a format. Excel keeps 15 digits; from the twelfth on it would show 5.562E+11, which hides what
 * the user typed: a Swedish number has twelve digits. So whole numbers stand in full.
 */
export function showGeneral(value: number): string {
  const kept = Number(value.toPrecision(15))
  return Number.isInteger(kept) && Math.abs(kept) < 1e21 ? kept.toFixed(0) : String(kept).toUpperCase()
}
