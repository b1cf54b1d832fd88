import { CALLS } from '../src/app/definitions/features.ts'
import type { Endpoint } from '../src/base/roles/contract-rules.ts'
import { tableOf } from './markdown-table.ts'

export const CALL_HEAD = ['call', 'who', 'company', 'besides']

/** Returns a table row for each call, sorted by path; see docs/rules.md#table-of-calls. */
export const callRows = (calls: readonly Endpoint[]): string[][] =>
  calls
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map(call => [`\`${call.method} ${call.path}\``, callers(call), companiesOf(call), remarks(call)])

const callers = ({ access, scope }: Endpoint): string => (scope === undefined ? access : `${access}, \`${scope}\``)

const companiesOf = ({ companies = {} }: Endpoint): string =>
  Object.entries(companies)
    .map(([place, { zero, publicFor }]) => {
      const exceptions = [zero && `0: ${zero}`, publicFor && `${publicFor}: anybody`].filter(Boolean).join(', ')
      return `${place}: in scope${exceptions && `; ${exceptions}`}`
    })
    .join('; ')

const remarks = ({ isPolled, hasSideEffects, isImage }: Endpoint): string =>
  [isPolled && 'asked by itself', hasSideEffects && 'a GET that changes something', isImage && 'an image']
    .filter(Boolean)
    .join(', ')

// npm run calls: prints the table of calls with the roles that may make them.
if (import.meta.main) console.log(tableOf(CALL_HEAD, callRows(CALLS)))
