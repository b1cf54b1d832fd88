import type { FieldMatch } from '../../vat-ids/same-company/matches.ts'
import type { Check } from './answer-wire.ts'
import { FIELDS, MATCHES } from './wire-names.ts'

/** What the member state said of the company, text by text; no field where VIES was not asked about this very one. */
export const matchesField = (said: FieldMatch[]): Pick<Check, 'matches'> =>
  said.length === 0
    ? {}
    : { matches: said.map(({ field, match }) => ({ field: FIELDS[field], match: MATCHES[match] })) }
