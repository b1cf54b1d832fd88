import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatInBothZones, formatInVienna } from './moment.ts'

it('formatInBothZones formats a time in Vienna and in UTC', () => {
  expect(formatInBothZones(new Date('2026-12-31T23:30:00Z'))).toBe(
    '01.01.2027, 00:30:00 +01:00 (31.12.2026, 23:30:00 UTC)',
  )
  expect(formatInBothZones(new Date('2026-07-01T22:00:00Z'))).toBe(
    '02.07.2026, 00:00:00 +02:00 (01.07.2026, 22:00:00 UTC)',
  )
})

it('formatInVienna distinguishes the repeated hour in autumn', () => {
  expect(formatInVienna(new Date('2026-10-25T00:30:00Z'))).toBe('25.10.2026, 02:30:00 +02:00')
  expect(formatInVienna(new Date('2026-10-25T01:30:00Z'))).toBe('25.10.2026, 02:30:00 +01:00')
})

it('formatInVienna formats every time like Intl.DateTimeFormat', () => {
  const calendar = new Intl.DateTimeFormat('de-AT', {
    timeZone: 'Europe/Vienna',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const formatWithIntl = (at: Date) => {
    const part = Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, value]))
    const [day, month] = [part.day, part.month].map(value => value?.padStart(2, '0'))
    return `${day}.${month}.${part.year}, ${part.hour}:${part.minute}:${part.second}`
  }
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, at => {
      expect(formatInVienna(at).slice(0, 20)).toBe(formatWithIntl(at))
    }),
  )
})
