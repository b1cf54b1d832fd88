import { PROGRAM_PATHS } from '../../../base/roles/program-rules.ts'

const EXAMPLE_BODY = { uid: 'ATU13585627', name: 'Muster GmbH' }

/** Languages of the examples, in the order shown. */
export const EXAMPLES = ['curl', 'TypeScript'] as const
export type Example = (typeof EXAMPLES)[number]

/**
 * Returns an example call to copy. It reads the key from the environment, so that users do not
 * store it in code.
 */
export const exampleOf = (example: Example, origin: string): string =>
  example === 'curl' ? curlExample(origin) : typescriptExample(origin)

const curlExample = (origin: string): string => `curl -sS ${origin}${PROGRAM_PATHS.checks} \\
  -H "Authorization: Bearer $UID_CHECK_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(EXAMPLE_BODY)}'`

const typescriptExample = (origin: string): string => `const answer = await fetch('${origin}${PROGRAM_PATHS.checks}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.UID_CHECK_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${JSON.stringify(EXAMPLE_BODY)}),
})
if (!answer.ok) throw new Error(await answer.text())
const check: { verdict: string; name: string; askedAt: string | null } = await answer.json()
console.log(check.verdict, check.name, check.askedAt)`
