import type { SoundAnswer, SoundAnswers } from '../../reading/sound-answers.ts'
import { readPaper } from './read-paper.ts'

const paper = (words: string, day = '20261126') =>
  `<?xml version="1.0" encoding="UTF-8"?><Bestaetigungen Datum="${day}" ATUID="ATU13585627" Name="MUSTER GMBH" FAStNr="981234567" TMS="20261127060100">${words}</Bestaetigungen>`
const word = (uid: string, level: number, isValid: string) =>
  `<Bestaetigung UID="${uid}" Stufe="${level}" gueltig="${isValid}"/>`
const of = (what: string, made: string, body: string): SoundAnswer => ({
  what,
  body,
  expected: made,
  status: 200,
  statedVerdict: 'other',
  verdict: { name: 'gueltig', other: 'X' },
  moment: 'Datum',
})
const MOMENTS = { deliveredAt: new Date('2026-11-27T06:00:00Z'), readAt: new Date('2026-11-28T06:00:00Z') }
const ONE = word('DE136695976', 2, 'J')

async function read(body: string): Promise<string> {
  const said = await readPaper(Buffer.from(body), MOMENTS)
  return said.form === 'unknown'
    ? ''
    : said.words.map(({ uid, level, isValid }) => `${uid} ${level} ${isValid}`).join(', ')
}

/** The only known form of a confirmation (docs/sources.md#databox). */
export const sound: SoundAnswers = {
  register: 'databox',
  form: 'xml',
  rules: ['fault', 'verdict', 'text'],
  read,
  hasStatus: false,
  closed: ['Bestaetigungen', 'Bestaetigung'],
  answers: [
    of('one number', 'DE136695976 2 true', paper(ONE)),
    of('a number that is not valid', 'DE136695976 1 false', paper(word('DE136695976', 1, 'N'))),
    of('two numbers', 'DE136695976 2 true, CZ699001182 1 true', paper(ONE + word('CZ699001182', 1, 'J'))),
    of('a number with a letter in it', 'ESX9215684T 2 true', paper(word('ESX9215684T', 2, 'J'))),
    of('a number with signs', 'IE1*23456A 1 true', paper(word('IE1*23456A', 1, 'J'))),
    of('level 2, not valid', 'DE136695976 2 false', paper(word('DE136695976', 2, 'N'))),
    of('an earlier day', 'DE136695976 2 true', paper(ONE, '20261103')),
    of(
      'a line each',
      'DE136695976 2 true, CZ699001182 1 true',
      paper(`\n  ${ONE}\n  ${word('CZ699001182', 1, 'J')}\n`),
    ),
  ],
}
