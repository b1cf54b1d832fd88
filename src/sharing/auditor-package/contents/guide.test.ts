// @module-tag C9-23

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../base/texts/define.ts'
import { createGuide, type GuideFacts, guideAsPage, guideAsText } from './guide.ts'

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
  guideAsText([createGuide(language, facts(count))]).replaceAll(/\s+/g, ' ')

describe.each(LANGUAGES)('the guide in a package, in %s', language => {
  it('lists commands for Linux and for Windows that verify every file', () => {
    const commands = createGuide(language, facts(2)).flatMap(block => (block.kind === 'command' ? [block] : []))
    expect(commands.map(({ shell, text }) => `${shell}: ${text}`)).toEqual([
      'sh: sha256sum -c SHA256SUMS',
      `powershell: Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $sum, $name = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $name -Algorithm SHA256).Hash -eq $sum) { "\${name}: OK" } else { "\${name}: FAILED" } }`,
      expect.stringMatching(
        /^sh: find \. ! -type d ! -path \.\/SHA256SUMS ! -path \.\/manifest\.json .* SHA256SUMS -$/,
      ),
      `powershell: $listed = @('SHA256SUMS', 'manifest.json', 'manifest.json.sig') + (Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $_.Substring(66) }); $more = Get-ChildItem -Recurse -Force -File -Name | Where-Object { $listed -cnotcontains $_.Replace('\\', '/') }; if ($more) { $more | ForEach-Object { "\${_}: NOT LISTED" } } else { 'OK' }`,
      'sh: sha256sum SHA256SUMS',
      'powershell: (Get-FileHash -LiteralPath SHA256SUMS -Algorithm SHA256).Hash.ToLower()',
      expect.stringMatching(/^sh: openssl pkeyutl -verify /),
      'sh: openssl pkey -pubin -in public-key.pem -outform DER | sha256sum',
      expect.stringMatching(/^powershell: \$key = .*\.ToLower\(\)$/),
    ])
    const page = guideAsPage([[language, createGuide(language, facts(2))]])
    expect(page).toContain('<pre data-prompt="PS&gt;"><code>Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object')
    expect(textIn(language, 2)).toContain('PS> (Get-FileHash')
    expect(textIn(language, 2)).toContain('https://uid.example/report-check')
  })
})

/**
 * Runs the guide's command that finds added files, in a folder with a package and the files that
 * `addFiles` writes. Returns the output.
 */
function runUnlistedCommand(addFiles: (folder: string) => void, isStamped = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-guide-'))
  try {
    mkdirSync(join(folder, 'reports'))
    for (const name of ['reports/B-17 Ärger.pdf', 'answers.csv', 'manifest.json', 'manifest.json.sig'])
      writeFileSync(join(folder, name), name)
    const sums = ['reports/B-17 Ärger.pdf', 'answers.csv'].map(name => `${'0'.repeat(64)}  ${name}\n`)
    writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
    addFiles(folder)
    const commands = createGuide('de', { ...facts(2), isStamped }).flatMap(block =>
      block.kind === 'command' && block.text.startsWith('find') ? [block.text] : [],
    )
    expect(commands).toHaveLength(1)
    return execFileSync('sh', ['-c', commands[0] ?? ''], { cwd: folder, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the guide’s command for files that were added', () => {
  const writeFileNamed = (name: string) => (folder: string) => writeFileSync(join(folder, name), '')

  it('prints OK for an unchanged package', () => {
    expect(runUnlistedCommand(() => {})).toBe('OK\n')
    expect(
      runUnlistedCommand(
        folder => ['manifest.tsr', 'tsa.pem'].forEach(name => void writeFileNamed(name)(folder)),
        true,
      ),
    ).toBe('OK\n')
  })

  it.each([
    ['beside the reports', writeFileNamed('reports/untergeschoben.pdf'), './reports/untergeschoben.pdf'],
    ['hidden', writeFileNamed('.answers.csv'), './.answers.csv'],
    [
      'in a folder of its own',
      (folder: string) => {
        mkdirSync(join(folder, 'neu'))
        writeFileNamed('neu/answers.csv')(folder)
      },
      './neu/answers.csv',
    ],
    [
      'with the name of a seal file in another folder',
      writeFileNamed('reports/manifest.json'),
      './reports/manifest.json',
    ],
    ['with a name that begins as a listed one', writeFileNamed('answers.csv.pdf'), './answers.csv.pdf'],
    ['with a name of two lines', writeFileNamed('answers.csv\n.'), './answers.csv?.'],
    ['a timestamp file although no authority is configured', writeFileNamed('manifest.tsr'), './manifest.tsr'],
    ['a link', (folder: string) => symlinkSync('/etc/hostname', join(folder, 'link.pdf')), './link.pdf'],
  ])('reports an added file: %s', (_, added, name) => {
    expect(runUnlistedCommand(added)).toBe(`${name}: NOT LISTED\n`)
  })
})

it.each(LANGUAGES)('explains how to verify the timestamp if an authority is configured, in %s', language => {
  const commands = createGuide(language, { ...facts(2), isStamped: true }).flatMap(block =>
    block.kind === 'command' && /openssl (?:ts|x509)/.test(block.text) ? [`${block.shell}: ${block.text}`] : [],
  )
  expect(commands).toEqual([
    'sh: openssl ts -verify -in manifest.tsr -data manifest.json -CAfile tsa.pem -partial_chain -no_check_time',
    'sh: openssl ts -reply -in manifest.tsr -text',
    'sh: openssl x509 -in tsa.pem -noout -subject -fingerprint -sha256',
  ])
  expect(textIn(language, 2)).not.toContain('manifest.tsr')
})

it('uses the singular for one and the plural for more', () => {
  expect(textIn('de', 1)).toMatch(/\(1 Datei\).*\(1 Zeile\).* 1 weitere Einzelabfrage hat /)
  expect(textIn('en', 1)).toMatch(/\(1 file\).*\(1 line\).* 1 more single check has /)
  expect(`${textIn('de', 1)}${textIn('en', 1)}`).not.toMatch(/\b1 (Dateien|Zeilen|files|lines)/)
  expect(textIn('de', 2)).toMatch(/\(2 Dateien\).*\(2 Zeilen\).* 2 weitere Einzelabfragen haben /)
  expect(textIn('de', 1_200)).toContain('(1.200 Dateien)')
  expect(textIn('de', 0)).not.toContain('weitere Einzelabfrage')
})

it('uses the product’s word for a batch', () => {
  expect(textIn('de', 2)).toContain('B = Mehrfachabfrage')
  expect(textIn('de', 2)).not.toMatch(/Stapel/)
})
