import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPaper } from './read-paper.ts'

const UID = 'DE129304291'
const ROOT = 'Datum="20260311" ATUID="ATU57194903" Name="MUSTER" FAStNr="98123/4567" TMS="20260312060153"'
const WORD = `<Bestaetigung UID="${UID}" Stufe="2" gueltig="J"/>`
const paperOf = (words = WORD, root = ROOT) => `<Bestaetigungen ${root}>${words}</Bestaetigungen>`

const deliveredAt = new Date('2026-03-12T05:01:53Z')
const readAt = new Date('2026-03-13T00:10:00Z')
const read = (text: string, moments = { deliveredAt, readAt }) => readPaper(Buffer.from(text), moments)
const flawOf = async (text: string, moments = { deliveredAt, readAt }) => {
  const said = await read(text, moments)
  return said.form === 'unknown' ? said.flaw : said.form
}

describe('a paper of the DataBox', () => {
  it('says what it says in the form of 2016', async () => {
    expect(await read(paperOf())).toEqual({
      form: 'confirmations',
      day: '2026-03-11',
      requesterUid: 'ATU57194903',
      words: [{ uid: UID, level: 2, isValid: true }],
    })
  })

  const SOUND: [string, string][] = [
    ['its declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${paperOf()}\n`],
    ['blanks and line ends', paperOf(`\n  ${WORD}\n`)],
    ['a namespace for all of it', paperOf(WORD, `xmlns="urn:bmf" ${ROOT}`)],
    [
      'the place of its schema',
      paperOf(
        WORD,
        `xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:noNamespaceSchemaLocation="uid.xsd" ${ROOT}`,
      ),
    ],
    ['the attributes of the sample alone that are read', paperOf(WORD, 'Datum="20260311" ATUID="ATU57194903"')],
    ['one word twice', paperOf(WORD + WORD)],
  ]
  it.each(SOUND)('is read with %s', async (_, text) => expect(await flawOf(text)).toBe('confirmations'))

  const inWord = (beside: string) => paperOf(WORD.replace('/>', ` ${beside}/>`))
  const TAKEN_BACK: [string, string, string][] = [
    ['a word that is cancelled', inWord('storniert="J"'), 'storniert'],
    ['a word with an attribute that the form does not have', inWord('Land="DE"'), 'Land'],
    ['such an attribute of the paper', paperOf(WORD, `${ROOT} Land="AT"`), 'Land'],
    ['a second word in another spelling', inWord('Gueltig="N"'), 'Gueltig'],
    ['a second word of another namespace', inWord('x:gueltig="N" xmlns:x="urn:x"'), 'x:gueltig'],
    ['a word without a value', inWord('x:nil="1" xmlns:x="http://www.w3.org/2001/XMLSchema-instance"'), 'nil'],
    ['a word with a fault in it', paperOf(WORD.replace('/>', '><Fehler/></Bestaetigung>')), 'Fehler'],
    ['a word with a text in it', paperOf(WORD.replace('/>', '>storniert</Bestaetigung>')), 'text'],
    ['a word of another namespace', paperOf(`${WORD}<x:Bestaetigung xmlns:x="urn:x"/>`), 'Bestaetigung'],
    ['an incomplete paper', paperOf(WORD, `${ROOT} Fehler="unvollstaendig"`), 'Fehler'],
    ['a text between the words', paperOf(`${WORD}Diese Bestätigungen gelten nicht.`), 'text'],
    ['a fault beside the words', paperOf(`${WORD}<Fehler>Abbruch</Fehler>`), 'Fehler'],
  ]
  it.each(TAKEN_BACK)('says nothing with %s', async (_, text, flaw) => expect(await flawOf(text)).toContain(flaw))

  it.each([
    ['200 days ahead', '2026-09-29T05:01:53Z', '2026-03-13T00:10:00Z', 'delivery-to-come'],
    ['tomorrow', '2026-03-14T05:01:53Z', '2026-03-13T00:10:00Z', 'delivery-to-come'],
    ['within what clocks differ', '2026-03-13T00:50:00Z', '2026-03-13T00:10:00Z', 'confirmations'],
    ['before our day is over', '2026-03-11T23:10:00Z', '2026-03-11T22:50:00Z', 'day-of-delivery'],
    ['on the day of the questions', '2026-03-11T20:00:00Z', '2026-03-13T00:10:00Z', 'day-of-delivery'],
  ])('that was delivered %s', async (_, delivered, now, flaw) => {
    expect(await flawOf(paperOf(), { deliveredAt: new Date(delivered), readAt: new Date(now) })).toBe(flaw)
  })

  it('takes a number in small letters for the same number', async () => {
    expect(await read(paperOf(WORD.replace(UID, 'NL123456789b01')))).toMatchObject({
      words: [{ uid: 'NL123456789B01' }],
    })
  })

  it('says nothing with any attribute that the form does not have', async () => {
    const known = new Set(['UID', 'Stufe', 'gueltig'])
    const name = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9]{0,12}$/)
      .filter(each => !known.has(each) && !/^xml/i.test(each))
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom('J', 'N', '', '1'), async (each, value) => {
        expect(await flawOf(inWord(`${each}="${value}"`))).toBe(each)
      }),
    )
  })
})
