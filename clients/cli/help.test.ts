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

it.each(['de', 'en'] as const)('says in %s each command, option and exit code', language => {
  const help = programHelp(language)
  for (const [name, command] of Object.entries(COMMANDS)) {
    expect(help).toContain(`\n  ${name} `)
    const own = commandHelp(name, command, language)
    for (const option of Object.keys(command.options)) expect(own).toContain(`--${option}`)
  }
  for (const code of [0, 1, 2, 3, 141]) expect(help).toContain(`\n  ${code} `)
  for (const word of ['UID_CHECK_URL', 'UID_CHECK_KEY', 'NODE_USE_ENV_PROXY', '--version']) expect(help).toContain(word)
  expect(Math.max(...help.split('\n').map(line => line.length))).toBeLessThanOrEqual(100)
})

it('is of the release that it belongs to', () => expect(VERSION).toBe(root.version))

it.each(Object.keys(COMPLETIONS))('completes each command and its options in %s', shell => {
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
])('completes %j in bash', (words, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-completion-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'debitoren.csv'), '')
  const script = `${COMPLETIONS.bash?.('en')}
COMP_WORDS=(uid-check "$@"); COMP_CWORD=$#; _uid_check; echo "\${COMPREPLY[@]}"`
  const said = execFileSync('bash', ['-c', script, 'bash', ...words], { cwd: folder, encoding: 'utf8' })
  // If no word fits, the output begins with the options.
  expect(said.trim().split(' -')[0]).toBe(expected)
})
