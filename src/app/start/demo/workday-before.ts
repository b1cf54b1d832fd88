/** The so-many-th working day before a moment's day (Monday to Friday, UTC), at an hour; away from where a one-time code ends. */
export function workdayBefore(moment: Date, count: number, hour: number): Date {
  const day = new Date(moment)
  day.setUTCHours(hour, 10, 5, 0)
  for (let left = count; left > 0; ) {
    day.setUTCDate(day.getUTCDate() - 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day
}
