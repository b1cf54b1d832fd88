import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDateTime } from '../../ground/texts/format.ts'
import { isoDay, viennaMoment } from './vienna-moment.ts'

it.each([
  ['22.11.2026', '06:01:02', '2026-11-22T05:01:02.000Z'],
  ['22.07.2026', '06:01:02', '2026-07-22T04:01:02.000Z'],
  // Clocks go back from three to two: this hour comes twice.
  ['25.10.2026', '02:30:00', '2026-10-25T00:30:00.000Z'],
])('%s %s in Vienna', (day, time, moment) => expect(viennaMoment(day, time)?.toISOString()).toBe(moment))

it.each([
  ['29.03.2026', '02:30:00'],
  ['31.02.2026', '10:00:00'],
  ['22.11.2026', '24:00:00'],
  ['', ''],
])('%s %s is shown by no clock', (day, time) => expect(viennaMoment(day, time)).toBeNull())

it('finds any moment again, save in the hour that comes twice', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, at => {
      const [day = '', time = ''] = formatDateTime(at).split(', ')
      const found = viennaMoment(day, time)
      expect(found && formatDateTime(found)).toBe(formatDateTime(at))
    }),
  )
})

it.each([
  ['12.03.2024', '2024-03-12'],
  [' 1.2.2024 ', '2024-02-01'],
  ['31.02.2024', null],
  ['2024', null],
])('the day %j', (text, day) => expect(isoDay(text)).toBe(day))
