import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOfDoubling } from '../../../../tests/world/measures/doubled.ts'
import { formatDateTime } from '../../../base/texts/format.ts'
import { isoDay, type ListFile, readListFile, viennaMoment } from './read-list-file.ts'
import { UnusableList } from './unusable-list.ts'
import type { ListTrouble } from './wire.ts'

const HEADINGS =
  'Name~Anschrift~Veröffentlichung~Rechtskräftig (Bescheid)~Zeitpunkt (als Scheinunternehmen)~Geburts-Datum~Firmenbuch-Nr~UID-Nr.~Kennziffer des UR'
const STAND = 'Stand: 22.11.2026 06:01:02'

const bytesOf = (...lines: string[]) => Buffer.from(lines.map(line => `${line}\r\n`).join(''), 'latin1')
const fileOf = (rows: string[], { headings = HEADINGS, stand = STAND } = {}) => bytesOf(headings, ...rows, stand)
type Row = { uid?: string; published?: string; register?: string; number?: string; born?: string }

const rowOf = ({ uid = '', published = '12.03.2024', register = '', number = '', born = '' }: Row) =>
  `Ämter & Söhne~Gasse 1, 1010 Wien~${published}~01.02.2020~02.02.2020~${born}~${register}~${uid}~${number}`
const read = (...rows: Row[]) => readListFile(fileOf(rows.map(rowOf)))
const uidsOf = ({ listed }: ListFile) => listed.map(({ uid }) => uid)

function troubleOf(bytes: Uint8Array): ListTrouble | null {
  try {
    readListFile(bytes)
    return null
  } catch (failure) {
    if (failure instanceof UnusableList) return failure.trouble
    throw failure
  }
}

const WHOLE = fileOf([rowOf({ uid: 'ATU98000000', born: '14.07.1913' }), rowOf({ uid: 'RO99000018' })])

it('takes the UIDs, since when they are listed, and of when the list is', () => {
  expect(readListFile(WHOLE)).toEqual({
    asOf: new Date('2026-11-22T05:01:02Z'),
    rows: 2,
    listed: [
      { uid: 'ATU98000000', since: '2024-03-12' },
      { uid: 'RO99000018', since: '2024-03-12' },
    ],
  })
})

describe('the quirks of the real list', () => {
  it.each<[string, Row, string[]]>([
    ['blanks around and within', { uid: '  ATU 9800 0000 ' }, ['ATU98000000']],
    ['several in one cell', { uid: 'ATU98000055, ATU98000064' }, ['ATU98000055', 'ATU98000064']],
    ['several with nothing but a blank between', { uid: 'ATU98000055 ATU98000064' }, ['ATU98000055', 'ATU98000064']],
    ['several with nothing between', { uid: 'ATU98000055ATU98000064' }, ['ATU98000055', 'ATU98000064']],
    ['several joined by a word', { uid: 'ATU98000055 und RO99000018' }, ['ATU98000055', 'RO99000018']],
    ['a label before it', { uid: 'UID-Nr.: ATU98000055' }, ['ATU98000055']],
    ['in the column to the left', { register: 'ATU98000028' }, ['ATU98000028']],
    ['in the column to the right', { number: 'ATU98000037', register: '123456a' }, ['ATU98000037']],
    ['of another country', { uid: 'PL8567346216' }, ['PL8567346216']],
    ['a Greek one under GR', { uid: 'GR094259216' }, ['EL094259216']],
    ['an entity in place of a blank', { uid: 'ATU&nbsp;98000000' }, ['ATU98000000']],
    ['a number without its country is none', { uid: '98000000', register: 'FN 123456 a', number: 'R123A4567' }, []],
  ])('%s', (_what, row, uids) => {
    expect(uidsOf(read(row, { uid: 'ATU98000199' }))).toEqual([...uids, 'ATU98000199'])
  })

  it('headings with blanks and entities, a last column that is empty, line ends of Unix', () => {
    const headings = ` ${HEADINGS.replaceAll('~', ' ~ ').replace('ö', '&ouml;')}`
    const rows = [`${rowOf({ uid: 'ATU98000000' })}~`]
    expect(uidsOf(readListFile(fileOf(rows, { headings })))).toEqual(['ATU98000000'])
    const unix = Buffer.from(fileOf(rows).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    expect(uidsOf(readListFile(unix))).toEqual(['ATU98000000'])
  })

  it('of a UID in several rows, the first day; of one without a readable day, none', () => {
    const rows = ['15.09.2024', '01.07.2023', 'unbekannt'].map(published => ({ uid: 'ATU98000055', published }))
    expect(read(...rows).listed).toEqual([{ uid: 'ATU98000055', since: '2023-07-01' }])
    expect(read({ uid: 'ATU98000055', published: '31.02.2024' }).listed[0]?.since).toBeNull()
  })

  it('of a row that does not fit the headings the UID counts, its dates do not', () => {
    const shifted = 'Nur Name~14.07.1913~ATU98000073'
    const rows = [...Array.from({ length: 10 }, (_, at) => rowOf({ uid: `ATU981000${10 + at}` })), shifted]
    expect(readListFile(fileOf(rows)).listed.at(-1)).toEqual({ uid: 'ATU98000073', since: null })
  })
})

describe('refuses', () => {
  it.each<[ListTrouble, string, Uint8Array]>([
    ['empty', 'nothing at all', new Uint8Array()],
    ['empty', 'a list without rows', fileOf([])],
    ['empty', 'a list without any UID', fileOf([rowOf({}), rowOf({ register: '123456a' })])],
    ['encoding', 'UTF-8', Buffer.from(fileOf([rowOf({ uid: 'ATU98000000' })]).toString('latin1'), 'utf8')],
    ['encoding', 'UTF-16', Buffer.from(fileOf([rowOf({ uid: 'ATU98000000' })]).toString('latin1'), 'utf16le')],
    ['cut', 'a page in place of the list', Buffer.from('<html><body>Wartung</body></html>')],
    [
      'cut',
      'a moment that no clock shows',
      fileOf([rowOf({ uid: 'ATU98000000' })], { stand: 'Stand: 32.11.2026 06:01:02' }),
    ],
    ['headings', 'other columns', fileOf([rowOf({ uid: 'ATU98000000' })], { headings: 'Firma~Ort~USt-Id' })],
    ['too-large', 'more rows than any such list', fileOf(Array.from({ length: 20_001 }, () => 'x'))],
    ['rows', 'rows that are none', fileOf(['a~b~ATU98000000', rowOf({ uid: 'ATU98000000' })])],
  ])('%s: %s', (trouble, _what, bytes) => expect(troubleOf(bytes)).toBe(trouble))

  it('a file that ends anywhere before its end', () => {
    const end = WHOLE.length - '\r\n'.length
    const ends = Array.from({ length: end - 1 }, (_, at) => at + 1)
    expect(ends.filter(at => troubleOf(WHOLE.subarray(0, at)) !== 'cut')).toEqual([])
    expect(troubleOf(WHOLE.subarray(0, end))).toBeNull()
  })
})

const CELL = fc.string({ unit: fc.constantFrom(...'abz ÄöüÉ09.,-&;"'), maxLength: 30 })
const BORN = fc.constantFrom('14.07.1913', '1.2.1913', '1913-07-14')

describe('of any rows', () => {
  it.each([
    ['a row of cells alone', (size: number) => '~'.repeat(size)],
    ['a cell without end', (size: number) => `ATU${'9'.repeat(size)}`],
    ['blanks', (size: number) => `x${' '.repeat(size)}y`],
    ['what looks like entities', (size: number) => '&auml'.repeat(size / 5)],
    ['what looks like many UIDs', (size: number) => 'AT U 1'.repeat(size / 6)],
  ])('twice as much of %s takes about twice as long', async (_what, row) => {
    const make = (size: number) => fileOf([rowOf({ uid: 'ATU98000000' }), row(size)])
    expect(await costOfDoubling({ createInput: make, processInput: troubleOf }, 1_000_000)).toBeLessThan(3)
  })

  it('nothing but UIDs, days and figures is taken: no name, no address, no date of birth', () => {
    const rows = fc.array(fc.tuple(CELL, CELL, BORN, CELL), { maxLength: 20 })
    fc.assert(
      fc.property(rows, some => {
        const lines = some.map(([name, address, born, uid]) => `${name}~${address}~~~~${born}~${uid}~ATU98000000~`)
        const file = readListFile(fileOf([rowOf({ uid: 'ATU98000199' }), ...lines]))
        expect(file.rows).toBe(some.length + 1)
        const said = JSON.stringify({ ...file, asOf: 0 })
        expect(said).not.toContain('1913')
        expect(said.replace(/"(listed|uid|since|rows|asOf)":|"[A-Z]{2}\w+"|"2024-03-12"|null|\d+|[{}[\],]/g, '')).toBe(
          '',
        )
      }),
    )
  })

  it('what is received is read or refused, never fatal', () => {
    const lines = fc.array(fc.oneof(CELL, fc.constant('~~~~~~~'), fc.constant(HEADINGS), fc.constant(STAND)))
    fc.assert(
      fc.property(lines, some => {
        troubleOf(bytesOf(...some))
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        troubleOf(bytes)
      }),
    )
  })
})

describe('the days and moments of the list', () => {
  it.each([
    ['22.11.2026', '06:01:02', '2026-11-22T05:01:02.000Z'],
    ['22.07.2026', '06:01:02', '2026-07-22T04:01:02.000Z'],
    // The end of summer time: this hour occurs twice.
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
})
