import type { Endpoint } from '../src/base/roles/contract-rules.ts'

export const CALL_HEAD = ['call', 'who', 'company', 'besides']

/** Returns a row of docs/rules.md for each call, by path. */
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

const besides = ({ isPolled, changesByGet, isImage }: Endpoint): string =>
  [isPolled && 'asked by itself', changesByGet && 'a GET that changes something', isImage && 'an image']
    .filter(Boolean)
    .join(', ')
