import { DEMO_DIRECTORY } from './authenticators.ts'
import type { PrintedAccount } from './list-accounts.ts'
import { USER } from './people.ts'

/** What is printed once the demo is ready: where it is, who may sign in, and how. */
export function welcome(address: string, accounts: readonly PrintedAccount[], dataDir: string): string {
  const rows = [
    ['Role', 'E-mail', 'Password', 'Company'],
    ...accounts.map(({ says, email, password, company }) => [
      says,
      email,
      password ?? '(chosen at first login)',
      company,
    ]),
  ]
  return `
UID Check, the demo: ${address}

${table(rows)}

The login page lists them too, each a click away with its present code.
One-time code:  ${elsewhere(dataDir)}npm run demo:code -- ${USER.email}
Both authorities are simulated; docs/simulator.md lists UIDs that show each failure. Nothing leaves this machine.
The data is in ${dataDir}: delete it to begin anew. Ctrl+C stops the demo.
`
}

// demo:code looks where the demo lives unless it is told; words that a shell would take apart are quoted.
const elsewhere = (dataDir: string): string =>
  dataDir === DEMO_DIRECTORY ? '' : `DATA_DIR=${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir}'`} `

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  return rows
    .map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
    .join('\n')
}
