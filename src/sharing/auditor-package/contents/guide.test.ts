// @module-tag C9-23

import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../ground/texts/define.ts'
import { type GuideFacts, guide, guideAsPage, guideAsText } from './guide.ts'

const facts = (count: number): GuideFacts => ({
  company: { name: 'Muster & Söhne KG', uid: 'ATU13585627' },
  days: { first: '2026-01-01', last: '2026-12-31' },
  madeAt: new Date('2026-11-20T13:05:09Z'),
  version: '1.2.3',
  unreported: count,
  counts: { reports: count, results: count, answers: count, checks: count, judgements: count, auditLines: count },
  key: { fingerprint: 'f'.repeat(64), address: 'https://uid.example/api/auditor/key' },
  checkPage: 'https://uid.example/report-check',
})

const textIn = (language: (typeof LANGUAGES)[number], count: number) =>
  guideAsText([guide(language, facts(count))]).replaceAll(/\s+/g, ' ')

describe.each(LANGUAGES)('the guide in a package, in %s', language => {
  it('checks every file with what Linux has and with what Windows has', () => {
    const commands = guide(language, facts(2)).flatMap(block => (block.kind === 'command' ? [block] : []))
    expect(commands.map(({ shell, text }) => `${shell}: ${text}`)).toEqual([
      'sh: sha256sum -c SHA256SUMS',
      `powershell: Get-Content SHA256SUMS | ForEach-Object { $sum, $name = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $name -Algorithm SHA256).Hash -eq $sum) { "\${name}: OK" } else { "\${name}: FAILED" } }`,
      'sh: sha256sum SHA256SUMS',
      'powershell: (Get-FileHash -LiteralPath SHA256SUMS -Algorithm SHA256).Hash.ToLower()',
      expect.stringMatching(/^sh: openssl pkeyutl -verify /),
      'sh: openssl pkey -pubin -in public-key.pem -outform DER | sha256sum',
      expect.stringMatching(/^powershell: \$key = .*\.ToLower\(\)$/),
    ])
    const page = guideAsPage([[language, guide(language, facts(2))]])
    expect(page).toContain('<pre data-prompt="PS&gt;"><code>Get-Content SHA256SUMS | ForEach-Object')
    expect(textIn(language, 2)).toContain('PS> (Get-FileHash')
    expect(textIn(language, 2)).toContain('https://uid.example/report-check')
  })
})

it.each(LANGUAGES)('tells how a third party’s word on the time is verified where one is asked, in %s', language => {
  const commands = guide(language, { ...facts(2), isStamped: true }).flatMap(block =>
    block.kind === 'command' && /openssl (?:ts|x509)/.test(block.text) ? [`${block.shell}: ${block.text}`] : [],
  )
  expect(commands).toEqual([
    'sh: openssl ts -verify -in manifest.tsr -data manifest.json -CAfile tsa.pem -partial_chain -no_check_time',
    'sh: openssl ts -reply -in manifest.tsr -text',
    'sh: openssl x509 -in tsa.pem -noout -subject -fingerprint -sha256',
  ])
  expect(textIn(language, 2)).not.toContain('manifest.tsr')
})

it('counts one as one and two as two', () => {
  expect(textIn('de', 1)).toMatch(/\(1 Datei\).*\(1 Zeile\).* 1 weitere Einzelabfrage hat /)
  expect(textIn('en', 1)).toMatch(/\(1 file\).*\(1 line\).* 1 more single check has /)
  expect(`${textIn('de', 1)}${textIn('en', 1)}`).not.toMatch(/\b1 (Dateien|Zeilen|files|lines)/)
  expect(textIn('de', 2)).toMatch(/\(2 Dateien\).*\(2 Zeilen\).* 2 weitere Einzelabfragen haben /)
  expect(textIn('de', 1_200)).toContain('(1.200 Dateien)')
  expect(textIn('de', 0)).not.toContain('weitere Einzelabfrage')
})

it('calls a batch by its name, and nothing by another', () => {
  expect(textIn('de', 2)).toContain('B = Mehrfachabfrage')
  expect(textIn('de', 2)).not.toMatch(/Stapel/)
})
