import type { RegisterAnswers, WellFormedAnswer } from '../../reading/well-formed-answers.ts'
import { parseDocument } from './read-paper.ts'

const documentWith = (statements: string, day = '20261126') =>
  `<?xml version="1.0" encoding="UTF-8"?><Bestaetigungen Datum="${day}" ATUID="ATU13585627" Name="MUSTER GMBH" FAStNr="981234567" TMS="20261127060100">${statements}</Bestaetigungen>`
const statement = (uid: string, level: number, isValid: string) =>
  `<Bestaetigung UID="${uid}" Stufe="${level}" gueltig="${isValid}"/>`
const answerFor = (what: string, expected: string, body: string): WellFormedAnswer => ({
  what,
  body,
  expected,
  status: 200,
  statedVerdict: 'other',
  verdict: { name: 'gueltig', other: 'X' },
  moment: 'Datum',
})
const TIMES = { deliveredAt: new Date('2026-11-27T06:00:00Z'), readAt: new Date('2026-11-28T06:00:00Z') }
const ONE_STATEMENT = statement('DE136695976', 2, 'J')

async function read(body: string): Promise<string> {
  const document = await parseDocument(Buffer.from(body), TIMES)
  return document.form === 'unknown'
    ? ''
    : document.words.map(({ uid, level, isValid }) => `${uid} ${level} ${isValid}`).join(', ')
}

/** The only known form of a confirmation (docs/sources.md#databox). */
export const wellFormedAnswers: RegisterAnswers = {
  register: 'databox',
  form: 'xml',
  rules: ['fault', 'verdict', 'text'],
  read,
  hasStatus: false,
  closed: ['Bestaetigungen', 'Bestaetigung'],
  answers: [
    answerFor('one number', 'DE136695976 2 true', documentWith(ONE_STATEMENT)),
    answerFor('a number that is not valid', 'DE136695976 1 false', documentWith(statement('DE136695976', 1, 'N'))),
    answerFor(
      'two numbers',
      'DE136695976 2 true, CZ699001182 1 true',
      documentWith(ONE_STATEMENT + statement('CZ699001182', 1, 'J')),
    ),
    answerFor('a number with a letter in it', 'ESX9215684T 2 true', documentWith(statement('ESX9215684T', 2, 'J'))),
    answerFor('a number with signs', 'IE1*23456A 1 true', documentWith(statement('IE1*23456A', 1, 'J'))),
    answerFor('level 2, not valid', 'DE136695976 2 false', documentWith(statement('DE136695976', 2, 'N'))),
    answerFor('an earlier day', 'DE136695976 2 true', documentWith(ONE_STATEMENT, '20261103')),
    answerFor(
      'a line each',
      'DE136695976 2 true, CZ699001182 1 true',
      documentWith(`\n  ${ONE_STATEMENT}\n  ${statement('CZ699001182', 1, 'J')}\n`),
    ),
  ],
}
