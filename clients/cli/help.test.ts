import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import root from '../../package.json' with { type: 'json' }
import { COMMANDS } from './commands/commands.ts'
import { COMPLETIONS } from './completions.ts'
import { commandHelp, programHelp } from './help.ts'
import { VERSION } from './version.ts'

it.each(['de', 'en'] as const)('the %s help contains each command, option and exit code', language => {
  const help = programHelp(language)
  for (const [name, command] of Object.entries(COMMANDS)) {
    expect(help).toContain(`\n  ${name} `)
    const text = commandHelp(name, command, language)
    for (const option of Object.keys(command.options)) expect(text).toContain(`--${option}`)
  }
  for (const code of [0, 1, 2, 3, 141]) expect(help).toContain(`\n  ${code} `)
  for (const word of ['UID_CHECK_URL', 'UID_CHECK_KEY', 'NODE_USE_ENV_PROXY', '--version']) expect(help).toContain(word)
  expect(Math.max(...help.split('\n').map(line => line.length))).toBeLessThanOrEqual(100)
})

it('VERSION equals the version of the release', () => expect(VERSION).toBe(root.version))

it.each(Object.keys(COMPLETIONS))('the %s script completes each command and its options', shell => {
  const script = COMPLETIONS[shell]?.('en') ?? ''
  for (const [name, { options }] of Object.entries(COMMANDS)) {
    expect(script).toContain(name)
    for (const option of Object.keys(options))
      expect(script).toContain(shell === 'fish' ? `-l ${option}` : `--${option}`)
  }
})

it.each([
  [['li'], 'list'],
  [['partners', '--verd'], '--verdict'],
  [['--json', 'partners', '--verdict', 'in'], 'invalid'],
  [['completion', ''], 'bash zsh fish'],
  [['list', 'deb'], 'debitoren.csv'],
  [['list', '-o', 'deb'], 'debitoren.csv'],
])('bash completes %j', (typedWords, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-completion-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'debitoren.csv'), '')
  const script = `${COMPLETIONS.bash?.('en')}
COMP_WORDS=(uid-check "$@"); COMP_CWORD=$#; _uid_check; echo "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', script, 'bash', ...typedWords], { cwd: folder, encoding: 'utf8' })
  // The options, which also match an empty word, are cut off.
  expect(output.trim().split(' -')[0]).toBe(expected)
})
