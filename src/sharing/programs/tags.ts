import { PROGRAM_PATHS } from '../../base/roles/program-rules.ts'

type Tag = {
  name: string
  description: string
  externalDocs?: { url: string; description: string }
  /** Returns whether a path belongs to the tag. */
  matches: (path: string) => boolean
}

const startsWith = (prefix: string) => (path: string) => path.startsWith(prefix)

/** Groups of calls in generated clients and pages; the first match applies. */
export const TAGS: readonly Tag[] = [
  {
    name: 'proofs',
    description: 'Evidence for auditors: reports, and the validity on an earlier day.',
    externalDocs: { url: 'https://www.rfc-editor.org/rfc/rfc9530', description: 'Digests of files (RFC 9530)' },
    matches: path => path.endsWith('/report') || startsWith(PROGRAM_PATHS.onThatDay)(path),
  },
  {
    name: 'checks',
    description: 'Check one VAT ID and get the answer at once.',
    matches: startsWith(PROGRAM_PATHS.checks),
  },
  {
    name: 'batches',
    description: 'Check lists of VAT IDs and get their results.',
    matches: startsWith(PROGRAM_PATHS.batches),
  },
  {
    name: 'partners',
    description: 'Every VAT ID that your company has checked, with its history.',
    matches: path => [PROGRAM_PATHS.partners, PROGRAM_PATHS.stockChecks].some(prefix => path.startsWith(prefix)),
  },
  {
    name: 'webhooks',
    description: 'Receive events instead of polling.',
    externalDocs: { url: 'https://www.standardwebhooks.com/', description: 'Standard Webhooks 1.0.0' },
    matches: startsWith(PROGRAM_PATHS.webhooks),
  },
]

/** Returns the tag of a call. Throws for a path without a tag. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ matches }) => matches(path))
  if (!tag) throw new Error(`${path} has no tag in programs/tags.ts`)
  return tag.name
}
