import type { DayOutcomes } from '../wire.ts'

type Kind = Exclude<keyof DayOutcomes, 'day'>
export type Bar = { day: DayOutcomes; parts: { y: number; height: number }[] }

// A single row among thousands must still be seen.
const LEAST = 2

/** Takes days and the order of their kinds from the ground up; returns stacked bars, the fullest day as high as the picture. */
export function barsOf(days: DayOutcomes[], kinds: readonly Kind[], height: number): Bar[] {
  const most = Math.max(1, ...days.map(day => kinds.reduce((sum, kind) => sum + day[kind], 0)))
  const room = height - LEAST * kinds.length
  const heightOf = (rows: number) => (rows === 0 ? 0 : LEAST + (rows / most) * room)
  return days.map(day => {
    let top = height
    const parts = kinds.map(kind => {
      const part = heightOf(day[kind])
      top -= part
      return { y: top, height: part }
    })
    return { day, parts }
  })
}
