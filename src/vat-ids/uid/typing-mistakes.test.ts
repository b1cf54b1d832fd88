import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { describeGrounds } from './describe-not-a-uid.ts'
import { parseUid } from './parse-uid.ts'
import { digitCounts, findTypingMistake } from './typing-mistakes.ts'

const OPENING = { de: 'UID-Nummer hat ein falsches Format: ', en: 'UID number has an incorrect format: ' }

function describeError(raw: string, language: 'de' | 'en' = 'de'): string {
  const parsed = parseUid(raw)
  if (parsed.isQueryable) throw new Error(`${raw} is a UID`)
  const sentence = describeGrounds(parsed, language)
  expect(sentence.startsWith(OPENING[language])).toBe(true)
  return sentence.slice(OPENING[language].length)
}

describe('describeGrounds names the exact error', () => {
  it.each([
    ['ATU1358562', 'Nach ATU stehen 7 Ziffern; es müssen 8 sein.', '7 digits follow ATU; there must be 8.'],
    ['ATU135856277', 'Nach ATU stehen 9 Ziffern; es müssen 8 sein.', '9 digits follow ATU; there must be 8.'],
    ['ATU1', 'Nach ATU steht 1 Ziffer; es müssen 8 sein.', '1 digit follows ATU; there must be 8.'],
    ['AT1358562', 'Nach AT fehlt das U.', 'The U after AT is missing.'],
    ['ATU1358S627', 'Nach ATU dürfen nur Ziffern stehen, nicht „S“.', 'Only digits may follow ATU, not “S”.'],
    ['ATU13585627 / ATU57194903', 'Hier stehen zwei Nummern.', 'There are two numbers here.'],
    ['BE2202239951', 'Die erste Ziffer nach BE muss 0 oder 1 sein.', 'must be 0 or 1'],
    ['BG12345678', 'Nach BG stehen 8 Ziffern; es müssen 9 oder 10 sein.', 'there must be 9 or 10'],
    ['CY10259033', 'fehlt der Buchstabe', 'letter after the 8 digits is missing'],
    ['CY12345678P', 'beginnen nicht mit 12', 'do not begin with 12'],
    ['CZ1234567', 'es müssen 8 bis 10 sein', 'there must be 8 to 10'],
    ['DE12345678901', 'Nach DE stehen 11 Ziffern; es müssen 9 sein. Steuernummer', 'Steuernummer'],
    ['DE012345678', 'Die erste Ziffer nach DE ist nie 0.', 'The first digit after DE is never 0.'],
    ['EE12345678', 'Registernummer', 'registry code'],
    ['ES123456789', 'fehlt der Buchstabe', 'letter before or after the digits is missing'],
    ['FR303265045', 'SIREN', 'SIREN'],
    ['FR30326504500011', 'SIRET', 'SIRET'],
    ['FRO0303265045', 'O und I nicht vor', 'O or I'],
    ['HU12892312242', 'nur die ersten 8', 'only the first 8'],
    ['IE6433435', 'fehlen ein oder zwei Buchstaben', 'One or two letters'],
    ['ITRSSMRA85T10A562S', 'Codice fiscale', 'codice fiscale'],
    ['LT302345678', 'vorletzte Ziffer muss 1 sein', 'last digit but one must be 1'],
    ['LT1234567', 'es müssen 9 oder 12 sein', 'there must be 9 or 12'],
    ['NL004495445', 'zum Beispiel B01', 'for example B01'],
    ['NL004495445B00', 'nie 00', 'never 00'],
    ['PL123456785', 'REGON', 'REGON'],
    ['RO0123', 'Die erste Ziffer nach RO ist nie 0.', 'never 0'],
    ['RO12345678901', 'es müssen 2 bis 10 sein', 'there must be 2 to 10'],
    ['SE5562000777', 'fehlt 01', '01 after the organisation number is missing'],
    ['SE556200077702', 'müssen 01 sein', 'must be 01'],
    ['SK12345678', 'IČO', 'IČO'],
    ['XI12345678', 'es müssen 9 oder 12 sein', 'there must be 9 or 12'],
  ])('%j', (raw, german, english) => {
    expect(describeError(raw)).toContain(german)
    expect(describeError(raw, 'en')).toContain(english)
    expect(describeError(raw) + describeError(raw, 'en')).not.toMatch(/\{\{|undefined/)
  })
})

const withDigits = COUNTRY_CODES.filter(code => digitCounts(code).length > 0)

it('digitCounts contains the number of digits of every number that the country’s pattern accepts', () => {
  for (const code of withDigits) {
    const national = fc.stringMatching(COUNTRY_RULES[code].pattern).filter(text => /^[UE]?\d+$/.test(text))
    fc.assert(
      fc.property(national, text => {
        expect(digitCounts(code)).toContain(text.replace(/[UE]/, '').length)
      }),
      { numRuns: 20 },
    )
  }
})

it('reports the number of digits if there are too few or too many, for every country whose numbers have only digits', () => {
  const wrong = fc
    .tuple(fc.constantFrom(...withDigits), fc.stringMatching(/^[1-9]\d{0,19}$/))
    .filter(([code, digits]) => !digitCounts(code).includes(digits.length) && code !== 'AT' && code !== 'CH')
  fc.assert(
    fc.property(wrong, ([code, digits]) => {
      const slip = findTypingMistake(code, digits)
      expect(slip).toMatchObject({ after: code, count: digits.length, character: '' })
      // Can be queried with the zero that BE and EL lost.
      if (slip?.kind !== 'digits' || parseUid(code + digits).isQueryable) return
      const countText = digits.length === 1 ? 'steht 1 Ziffer' : `stehen ${digits.length} Ziffern`
      expect(describeError(code + digits).startsWith(`Nach ${code} ${countText}; es müssen `)).toBe(true)
    }),
  )
})

it('never throws, and describes every mismatch in one sentence', () => {
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRY_CODES), fc.stringMatching(/^[0-9A-Z]{1,20}$/), (code, national) => {
      const parsed = parseUid(code + national)
      if (parsed.isQueryable || !('country' in parsed.detail)) return
      expect(describeGrounds(parsed, 'en')).toMatch(/^UID number has an incorrect format[:.] .+\.$/)
    }),
  )
})
