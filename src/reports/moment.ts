const WALL_CLOCK = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'Europe/Vienna',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

/** Vienna's wall clock (20.11.2026, 14:05:09) and its distance from UTC (+01:00). */
export type ViennaClock = { clock: string; offset: string }

/** Vienna's wall clock and its distance from UTC. One formatter for all: making one costs thirty times as much as using it. */
export function viennaClock(at: Date): ViennaClock {
  const part = Object.fromEntries(WALL_CLOCK.formatToParts(at).map(({ type, value }) => [type, value]))
  const clock = `${part.day}.${part.month}.${part.year}, ${part.hour}:${part.minute}:${part.second}`
  return { clock, offset: part.timeZoneName?.replace('GMT', '') ?? '' }
}

/** 20.11.2026, 14:05:09 +01:00: with its distance from UTC even the hour that autumn brings twice is one moment. */
export function viennaMoment(at: Date): string {
  const { clock, offset } = viennaClock(at)
  return `${clock} ${offset}`
}

/** 20.11.2026, 14:05:09 +01:00 (20.11.2026, 13:05:09 UTC) */
export const bothMoments = (at: Date): string => `${viennaMoment(at)} (${utcMoment(at)})`

function utcMoment(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `${day.split('-').reverse().join('.')}, ${time.slice(0, 8)} UTC`
}
