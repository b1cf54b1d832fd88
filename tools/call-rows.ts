import { CALLS } from '../src/app/definitions/calls.ts'
import type { Endpoint } from '../src/base/roles/contract-rules.ts'
import { tableOf } from './markdown-table.ts'

export const CALL_HEAD = ['call', 'who', 'company', 'besides']

/** Returns a row for each call, by its path; docs/rules.md#table-of-calls explains the words. */
export const callRows = (calls: readonly Endpoint[]): string[][] =>
  calls
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
    .map(call => [`\`${call.method} ${call.path}\``, whoMay(call), companiesOf(call), besides(call)])

const whoMay = ({ who, scope }: Endpoint): string => (scope === undefined ? who : `${who}, \`${scope}\``)

const companiesOf = ({ companies = {} }: Endpoint): string =>
  Object.entries(companies)
    .map(([place, { zero, open }]) => {
      const more = [zero && `0: ${zero}`, open && `${open}: anybody`].filter(Boolean).join(', ')
      return `${place}: in scope${more && `; ${more}`}`
    })
    .join('; ')

const besides = ({ isPolled, hasSideEffects, isImage }: Endpoint): string =>
  [isPolled && 'asked by itself', hasSideEffects && 'a GET that changes something', isImage && 'an image']
    .filter(Boolean)
    .join(', ')

// npm run calls: prints who may make which call.
if (import.meta.main) console.log(tableOf(CALL_HEAD, callRows(CALLS)))
