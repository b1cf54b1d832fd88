import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperatorFileError, readOperator, SAMPLE_OPERATOR_FILE } from './operator.ts'
import { isSample, SAMPLE_UID } from './sample-rules.ts'
import { untranslatedFields } from './untranslated-fields.ts'

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'uid-check-operator-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const sample: Record<string, unknown> = JSON.parse(readFileSync(SAMPLE_OPERATOR_FILE, 'utf8'))

const writeFile = (content: string): string => {
  const file = join(directory, 'operator.json')
  writeFileSync(file, content)
  return file
}
const writeChanged = (change: Record<string, unknown>) => writeFile(JSON.stringify({ ...sample, ...change }))

const mistakeIn = (file: string): string => {
  try {
    readOperator(file)
  } catch (failure) {
    if (failure instanceof OperatorFileError) return failure.message
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
  it('exists in the repository as a recognisable sample', { tags: ['C7-07'] }, () => {
    const operator = readOperator(SAMPLE_OPERATOR_FILE)
    expect(operator.name).toContain('Beispiel')
    expect(isSample(operator)).toBe(true)
    expect(operator.uid).toBe(SAMPLE_UID)
    expect(isSample({ ...operator, name: 'Firma' })).toBe(true)
    expect(isSample({ name: 'Firma', email: 'office@firma.at' })).toBe(false)
    expect(operator.retentionNote).toContain('§ 132 BAO')
    expect(operator.liabilityNote).toContain('keine Haftung')
    expect(untranslatedFields(operator)).toEqual([])
  })

  it.each([
    ['a missing field', { retentionNote: undefined }, 'retentionNote'],
    ['a wrong type', { address: 'Musterstraße 1' }, 'address'],
    ['an incomplete link', { terms: { label: 'AAB' } }, 'terms.url'],
    ['a link with a script', { terms: { label: 'AAB', url: 'javascript:alert(1)' } }, 'terms.url'],
    ['an empty link', { support: { label: 'Hilfe', url: '' } }, 'support.url'],
    ['an unsupported flag', { flag: 'FR' }, 'flag'],
    ['an invalid colour', { color: 'petrol' }, '#0B5563'],
    ['a logo that is not a picture', { logo: 'logo.png' }, 'data:image/png;base64'],
    [
      'a truncated logo',
      { logo: `data:image/png;base64,${png(deflateSync(Buffer.alloc(99)).subarray(0, 8))}` },
      'logo',
    ],
    ['a logo of a type other than declared', { logo: 'data:image/jpeg;base64,iVBORw0KGgo=' }, 'logo'],
  ])('rejects %s with one line that names the field', { tags: ['V1.2.2'] }, (_what, change, fieldName) => {
    const message = mistakeIn(writeChanged(change))
    expect(message).toContain(fieldName)
    expect(message).not.toContain('\n')
  })

  it('lists the texts that English pages would show in German', () => {
    const file = writeChanged({ retentionNoteEn: undefined, support: { label: 'Hilfe', url: 'mailto:hilfe@firma.at' } })
    expect(untranslatedFields(readOperator(file))).toEqual(['support.labelEn', 'retentionNoteEn'])
  })

  it('accepts a complete logo', () => {
    const logo = `data:image/png;base64,${png(deflateSync(Buffer.alloc(99)))}`
    expect(readOperator(writeChanged({ logo })).logo).toBe(logo)
  })

  it('fills in optional fields', () => {
    const operator = readOperator(
      writeChanged({ productName: undefined, fax: undefined, flag: undefined, logo: undefined, color: undefined }),
    )
    expect(operator).toMatchObject({ productName: 'UID Check', fax: '', flag: 'DE', logo: '', color: '#0B5563' })
  })

  it('ignores demo accounts in the file', () => {
    expect(readOperator(writeChanged({ demoAccounts: [] }))).not.toHaveProperty('demoAccounts')
  })

  it('rejects invalid JSON and a missing file with one line', () => {
    expect(mistakeIn(writeFile('{ "name": "Muster",\n }'))).toMatch(/^[^\n]*operator\.json is not valid JSON: [^\n]+$/)
    expect(mistakeIn(join(directory, 'nowhere.json'))).toMatch(
      /^[^\n]*nowhere\.json cannot be read\.[^\n]*OPERATOR_FILE[^\n]*$/,
    )
  })
})
