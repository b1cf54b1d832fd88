import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperatorMistake, readOperator, SAMPLE_OPERATOR_FILE } from './operator.ts'
import { isSample, SAMPLE_UID } from './sample-rules.ts'
import { untranslated } from './untranslated.ts'

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-operator-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const sample: Record<string, unknown> = JSON.parse(readFileSync(SAMPLE_OPERATOR_FILE, 'utf8'))

const written = (content: string): string => {
  const file = join(directory, 'operator.json')
  writeFileSync(file, content)
  return file
}
const withChange = (change: Record<string, unknown>) => written(JSON.stringify({ ...sample, ...change }))

const mistakeIn = (file: string): string => {
  try {
    readOperator(file)
  } catch (failure) {
    if (failure instanceof OperatorMistake) return failure.message
    throw failure
  }
  return 'none'
}

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}
const png = (pixels: Buffer) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('000000080000000a0800000000', 'hex')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')

describe('the operator file', { tags: ['W2-15', 'W2-16', 'W2-62'] }, () => {
  it('is in the repository as a sample that is visibly one', { tags: ['C7-07'] }, () => {
    const operator = readOperator(SAMPLE_OPERATOR_FILE)
    expect(operator.name).toContain('Beispiel')
    expect(isSample(operator)).toBe(true)
    expect(operator.uid).toBe(SAMPLE_UID)
    expect(isSample({ ...operator, name: 'Firma' })).toBe(true)
    expect(isSample({ name: 'Firma', email: 'office@firma.at' })).toBe(false)
    expect(operator.retentionNote).toContain('§ 132 BAO')
    expect(operator.liabilityNote).toContain('keine Haftung')
    expect(untranslated(operator)).toEqual([])
  })

  it.each([
    ['a missing field', { retentionNote: undefined }, 'retentionNote'],
    ['a wrong type', { address: 'Musterstraße 1' }, 'address'],
    ['an incomplete link', { terms: { label: 'AAB' } }, 'terms.url'],
    ['a link that would run', { terms: { label: 'AAB', url: 'javascript:alert(1)' } }, 'terms.url'],
    ['a link that leads nowhere', { support: { label: 'Hilfe', url: '' } }, 'support.url'],
    ['a flag under which no German is spoken here', { flag: 'FR' }, 'flag'],
    ['a colour that is none', { color: 'petrol' }, '#0B5563'],
    ['a logo that is no picture', { logo: 'logo.png' }, 'data:image/png;base64'],
    ['a torn logo', { logo: `data:image/png;base64,${png(deflateSync(Buffer.alloc(99)).subarray(0, 8))}` }, 'logo'],
    ['a logo of another kind than it says', { logo: 'data:image/jpeg;base64,iVBORw0KGgo=' }, 'logo'],
  ])('refuses %s in one line that names it', { tags: ['V1.2.2'] }, (_what, change, named) => {
    const message = mistakeIn(withChange(change))
    expect(message).toContain(named)
    expect(message).not.toContain('\n')
  })

  it('names what English pages would show in German', () => {
    const file = withChange({ retentionNoteEn: undefined, support: { label: 'Hilfe', url: 'mailto:hilfe@firma.at' } })
    expect(untranslated(readOperator(file))).toEqual(['support.labelEn', 'retentionNoteEn'])
  })

  it('takes a whole logo', () => {
    const logo = `data:image/png;base64,${png(deflateSync(Buffer.alloc(99)))}`
    expect(readOperator(withChange({ logo })).logo).toBe(logo)
  })

  it('fills in what may be left out', () => {
    const operator = readOperator(
      withChange({ productName: undefined, fax: undefined, flag: undefined, logo: undefined, color: undefined }),
    )
    expect(operator).toMatchObject({ productName: 'UID Check', fax: '', flag: 'DE', logo: '', color: '#0B5563' })
  })

  it('lets no file name accounts, which only the demo shows', () => {
    expect(readOperator(withChange({ demoAccounts: [] }))).not.toHaveProperty('demoAccounts')
  })

  it('refuses what is no JSON and what is not there, in one line', () => {
    expect(mistakeIn(written('{ "name": "Muster",\n }'))).toMatch(/^[^\n]*operator\.json is not valid JSON: [^\n]+$/)
    expect(mistakeIn(join(directory, 'nowhere.json'))).toMatch(
      /^[^\n]*nowhere\.json cannot be read\.[^\n]*OPERATOR_FILE[^\n]*$/,
    )
  })
})
