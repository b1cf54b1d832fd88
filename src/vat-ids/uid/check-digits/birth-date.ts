/** Whether year, month, day exist in the calendar. Personal tax numbers of BG, CZ and LV hold a birth date. */
export function isBirthDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
