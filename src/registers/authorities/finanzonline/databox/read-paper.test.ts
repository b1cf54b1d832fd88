import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from './read-paper.ts'

const UID = 'DE129304291'
const ROOT = 'Datum="20260311" ATUID="ATU57194903" Name="MUSTER" FAStNr="98123/4567" TMS="20260312060153"'
const STATEMENT = `<Bestaetigung UID="${UID}" Stufe="2" gueltig="J"/>`
const documentOf = (statements = STATEMENT, root = ROOT) => `<Bestaetigungen ${root}>${statements}</Bestaetigungen>`

const deliveredAt = new Date('2026-03-12T05:01:53Z')
const readAt = new Date('2026-03-13T00:10:00Z')
const read = (text: string, moments = { deliveredAt, readAt }) => parseDocument(Buffer.from(text), moments)
const flawOf = async (text: string, moments = { deliveredAt, readAt }) => {
  const document = await read(text, moments)
  return document.form === 'unknown' ? document.flaw : document.form
}

describe('a DataBox document', () => {
  it('is parsed in the format of 2016', async () => {
    expect(await read(documentOf())).toEqual({
      form: 'confirmations',
      day: '2026-03-11',
      requesterUid: 'ATU57194903',
      words: [{ uid: UID, level: 2, isValid: true }],
    })
  })

  const ACCEPTED: [string, string][] = [
    ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${documentOf()}\n`],
    ['blanks and line breaks', documentOf(`\n  ${STATEMENT}\n`)],
    ['a namespace', documentOf(STATEMENT, `xmlns="urn:bmf" ${ROOT}`)],
    [
      'a schema location',
      documentOf(
        STATEMENT,
        `xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:noNamespaceSchemaLocation="uid.xsd" ${ROOT}`,
      ),
    ],
    ['only the attributes that are read', documentOf(STATEMENT, 'Datum="20260311" ATUID="ATU57194903"')],
    ['a repeated statement', documentOf(STATEMENT + STATEMENT)],
  ]
  it.each(ACCEPTED)('is accepted with %s', async (_, text) => expect(await flawOf(text)).toBe('confirmations'))

  const withAttribute = (attribute: string) => documentOf(STATEMENT.replace('/>', ` ${attribute}/>`))
  const REJECTED: [string, string, string][] = [
    ['a cancelled statement', withAttribute('storniert="J"'), 'storniert'],
    ['a statement with an unknown attribute', withAttribute('Land="DE"'), 'Land'],
    ['an unknown attribute of the document', documentOf(STATEMENT, `${ROOT} Land="AT"`), 'Land'],
    ['a second verdict in another spelling', withAttribute('Gueltig="N"'), 'Gueltig'],
    ['a second verdict of another namespace', withAttribute('x:gueltig="N" xmlns:x="urn:x"'), 'x:gueltig'],
    ['a nil statement', withAttribute('x:nil="1" xmlns:x="http://www.w3.org/2001/XMLSchema-instance"'), 'nil'],
    ['a statement that contains a fault', documentOf(STATEMENT.replace('/>', '><Fehler/></Bestaetigung>')), 'Fehler'],
    ['a statement that contains text', documentOf(STATEMENT.replace('/>', '>storniert</Bestaetigung>')), 'text'],
    ['a statement of another namespace', documentOf(`${STATEMENT}<x:Bestaetigung xmlns:x="urn:x"/>`), 'Bestaetigung'],
    ['an incomplete document', documentOf(STATEMENT, `${ROOT} Fehler="unvollstaendig"`), 'Fehler'],
    ['text between the statements', documentOf(`${STATEMENT}Diese Bestätigungen gelten nicht.`), 'text'],
    ['a fault next to the statements', documentOf(`${STATEMENT}<Fehler>Abbruch</Fehler>`), 'Fehler'],
  ]
  it.each(REJECTED)('is rejected with %s', async (_, text, flaw) => expect(await flawOf(text)).toContain(flaw))

  it.each([
    ['200 days ahead', '2026-09-29T05:01:53Z', '2026-03-13T00:10:00Z', 'delivery-to-come'],
    ['tomorrow', '2026-03-14T05:01:53Z', '2026-03-13T00:10:00Z', 'delivery-to-come'],
    ['within the tolerance of clocks', '2026-03-13T00:50:00Z', '2026-03-13T00:10:00Z', 'confirmations'],
    ['before our day ends', '2026-03-11T23:10:00Z', '2026-03-11T22:50:00Z', 'day-of-delivery'],
    ['on the day of the queries', '2026-03-11T20:00:00Z', '2026-03-13T00:10:00Z', 'day-of-delivery'],
  ])('is checked for its delivery: %s', async (_, delivered, now, flaw) => {
    expect(await flawOf(documentOf(), { deliveredAt: new Date(delivered), readAt: new Date(now) })).toBe(flaw)
  })

  it('accepts a number in lower case', async () => {
    expect(await read(documentOf(STATEMENT.replace(UID, 'NL123456789b01')))).toMatchObject({
      words: [{ uid: 'NL123456789B01' }],
    })
  })

  it('is rejected with any unknown attribute', async () => {
    const knownNames = new Set(['UID', 'Stufe', 'gueltig'])
    const name = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9]{0,12}$/)
      .filter(each => !knownNames.has(each) && !/^xml/i.test(each))
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom('J', 'N', '', '1'), async (each, value) => {
        expect(await flawOf(withAttribute(`${each}="${value}"`))).toBe(each)
      }),
    )
  })
})
